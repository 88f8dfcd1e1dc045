// What depends on an input, and what does not although it was computed from one.
//@ verdict: safe
//@ paths: 1
//@ replay: no, nothing is symbolic natively
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    int x = klee_int("x"), y = 5;
    assert(klee_is_symbolic(x));
    assert(!klee_is_symbolic(y));
    y = x - x;
    assert(!klee_is_symbolic(y));
    y = (x & 0) | 3;
    assert(!klee_is_symbolic(y));
    return 0;
}
