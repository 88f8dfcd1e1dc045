// A cycle with two entries within a loop.
//@ verdict: safe
//@ paths: 512
#include <klee/klee.h>

int main(void) {
    unsigned char b[3];
    int n = 0;
    klee_make_symbolic(b, sizeof b, "b");
    for (int i = 0; i < 3; i++) {
        int k = b[i] & 3;
        if (b[i] > 127)
            goto middle;
    start:
        n++;
    middle:
        n += 2;
        if (k-- > 0)
            goto start;
    }
    return n;
}
