// An assumption that holds for no input of one path and for all of another.
//@ verdict: unsafe
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    int x = klee_int("x"), limit = 0;
    if (x > 50) limit = 100;
    klee_assume(x < limit || x < -5);
    if (x & 1) limit = 1;
    assert(x != 60); //~ ERROR assertion
    return 0;
}
