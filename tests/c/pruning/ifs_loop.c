// Independent conditions in the body of a loop. The counter is part of the state, what was counted is not.
//@ verdict: safe
//@ paths: 64
//@ prune: 7
#include <klee/klee.h>

int main(void) {
    unsigned char b[6];
    klee_make_symbolic(b, sizeof b, "b");
    int n = 0;
    for (int i = 0; i < 6; i++)
        if (b[i] > 10) n++;
    return 0;
}
