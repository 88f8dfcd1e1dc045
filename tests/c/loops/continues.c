// `continue` makes further ways from the head to the head.
//@ verdict: safe
//@ paths: 81
#include <klee/klee.h>

int main(void) {
    unsigned char c[4];
    int n = 0;
    klee_make_symbolic(c, sizeof c, "c");
    for (int i = 0; i < 4; i++) {
        if (c[i] < 32)
            continue;
        if (c[i] > 126)
            continue;
        n++;
    }
    return n;
}
