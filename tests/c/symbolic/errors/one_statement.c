// Two kinds of errors in one statement are two errors.
//@ verdict: unsafe
//@ paths: 3
#include <klee/klee.h>

int main(void) {
    int v[4] = {1, 2, 4, 8};
    unsigned i = (unsigned)klee_range(0, 6, "i");
    int d = klee_range(0, 3, "d");
    int r;
    r = v[i] //~ ERROR out-of-bounds read
        / d; //~ ERROR division by zero
    return r > 3;
}
