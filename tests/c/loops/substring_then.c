// The same, followed by code that needs the loop to have ended in one particular way: the whole word, at the third place.
//@ verdict: unsafe
//@ paths: 23
#include <assert.h>
#include <klee/klee.h>

#define TEXT 4
#define WORD 2

int main(void) {
    char text[TEXT], word[WORD];
    int i = 0, j = 0, steps = 0;
    klee_make_symbolic(text, sizeof text, "text");
    klee_make_symbolic(word, sizeof word, "word");
    while (i < TEXT && j < WORD) {
        steps++;
        if (text[i] == word[j]) {
            i++;
            j++;
        } else {
            i = i - j + 1;
            j = 0;
        }
    }
    if (j == WORD && i == 4)
        assert(steps != 5); //~ ERROR assertion
    return 0;
}
