// The rounding mode is in no memory of the program.
//@ verdict: unsafe
#include <assert.h>
#include <fenv.h>
#include <klee/klee.h>

int main(void) {
    int k = klee_int("k"), unused = 0;
    volatile double one = 1, ten = 10;
    if (k == 3) fesetround(FE_UPWARD);
    if (k > 100) unused = 1;
    double tenth = one / ten;
    assert(tenth * 10 == 1 && tenth < 0.10000000000000001); //~ ERROR assertion
    return 0;
}
