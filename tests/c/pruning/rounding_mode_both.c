// The rounding mode is in no memory of the program, and each mode has an error of its own.
//@ verdict: unsafe
#include <assert.h>
#include <fenv.h>
#include <klee/klee.h>

int main(void) {
    int k = klee_int("k"), z = klee_int("z"), unused = 0;
    volatile double one = 1, three = 3;
    if (k == 3) fesetround(FE_UPWARD);
    k = 0;
    for (int i = 0; i < 12; i++) unused += i;
    double third = one / three;
    int up = third > 1.0 / 3.0;
    if (z == 1) assert(!up); //~ ERROR assertion
    if (z == 2) assert(up); //~ ERROR assertion
    return 0;
}
