// The average without overflow, and the one with it.
//@ verdict: unsafe
//@ paths: 2
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    unsigned a = (unsigned)klee_int("a"), b = (unsigned)klee_int("b");
    klee_assume(a <= b);
    unsigned good = a + (b - a) / 2;
    assert(good >= a);
    assert(good <= b);
    assert((a + b) / 2 == good); //~ ERROR assertion
    return 0;
}
