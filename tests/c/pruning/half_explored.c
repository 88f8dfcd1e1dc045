// One side of a branch was explored from elsewhere, the other side can be reached from here only.
//@ verdict: unsafe
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    int x = klee_int("x"), y = 0, unused = 0;
    if (x < 10) y = 1;
    if (x & 1) unused = 1;
    if (y && x > 6)
        assert(x != 8); //~ ERROR assertion
    return 0;
}
