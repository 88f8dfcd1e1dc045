// The answer of klee_is_symbolic is part of what a path did.
//@ verdict: unsafe
//@ replay: no, natively nothing is symbolic
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    int x = klee_int("x"), y = 5, unused = 0;
    if (x > 7) y = x;
    if (x & 1) unused = 1;
    if (klee_is_symbolic(y))
        assert(x != 12); //~ ERROR assertion
    return 0;
}
