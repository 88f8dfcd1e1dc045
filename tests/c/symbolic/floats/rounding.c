// floor, ceil, trunc and round of numbers between -2 and 2.
//@ verdict: safe
//@ paths: 1
#include <assert.h>
#include <klee/klee.h>
#include <math.h>

int main(void) {
    float x;
    klee_make_symbolic(&x, sizeof x, "x");
    klee_assume(x > -2.0f);
    klee_assume(x < 2.0f);
    assert(floorf(x) <= x);
    assert(ceilf(x) >= x);
    assert(fabsf(truncf(x)) <= fabsf(x));
    assert(ceilf(x) - floorf(x) <= 1.0f);
    return 0;
}
