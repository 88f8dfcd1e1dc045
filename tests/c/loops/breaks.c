// Several breaks, each with a block of its own after the loop.
//@ verdict: safe
//@ paths: 22
#include <klee/klee.h>

int main(void) {
    unsigned char word[4];
    int why = 0, i;
    klee_make_symbolic(word, sizeof word, "word");
    for (i = 0; i < 4; i++) {
        if (word[i] == 0) {
            why = 1;
            break;
        }
        if (word[i] > 200) {
            why = 2;
            break;
        }
        if (word[i] == 10 && i > 0)
            break;
    }
    if (why == 1)
        return i;
    if (why == 2)
        return 10 + i;
    return i < 4 ? 20 + i : 30;
}
