// A way that only the first iteration could take, and does not: the counter starts too high.
//@ verdict: safe
//@ paths: 16
#include <klee/klee.h>

int main(void) {
    unsigned char b[5];
    int n = 0;
    klee_make_symbolic(b, sizeof b, "b");
    for (int i = 1; i < 5; i++) {
        if (b[i] == b[i - 1])
            n++;
        if (i == 0)
            n += 10;
    }
    return n;
}
