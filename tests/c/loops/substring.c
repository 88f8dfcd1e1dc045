// Looking for one string in another: the counters move forwards together and back again. Which steps are taken depends on all of both strings.
//@ verdict: safe
//@ paths: 97
#include <klee/klee.h>

#define TEXT 5
#define WORD 3

int main(void) {
    char text[TEXT], word[WORD];
    int i = 0, j = 0;
    klee_make_symbolic(text, sizeof text, "text");
    klee_make_symbolic(word, sizeof word, "word");
    while (i < TEXT && j < WORD) {
        if (text[i] == word[j]) {
            i++;
            j++;
        } else {
            i = i - j + 1;
            j = 0;
        }
    }
    return j == WORD ? i - WORD : -1;
}
