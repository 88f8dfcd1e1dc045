// Inputs that are read in the middle: the future inputs of two paths are the same, whatever was read before.
//@ verdict: unsafe
//@ paths: 14
#include <assert.h>
#include <klee/klee.h>

int __VERIFIER_nondet_int(void);

int main(void) {
    int x = klee_int("x"), y = 0, z;
    if (x > 5) y = klee_int("y");
    if (y > 5) y = __VERIFIER_nondet_int();
    z = klee_int("z");
    if (z == 4) z = __VERIFIER_nondet_int();
    assert(z != 9 || x != 3); //~ ERROR assertion
    return 0;
}
