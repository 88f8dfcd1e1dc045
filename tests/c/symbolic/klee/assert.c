// klee_assert stays when NDEBUG is defined.
//@ flags: -DNDEBUG
//@ verdict: unsafe
//@ paths: 2
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    int x = klee_int("x");
    assert(x == 0);
    klee_assert(x * 2 != 84); //~ ERROR assertion
    return 0;
}
