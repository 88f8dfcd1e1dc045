// The checking builtins tell what fits.
//@ verdict: safe
//@ paths: 3
#include <assert.h>
#include <klee/klee.h>
#include <limits.h>

int main(void) {
    int x = klee_int("x"), r;
    if (__builtin_add_overflow(x, 100, &r)) {
        assert(x > INT_MAX - 100);
        return 1;
    }
    assert(r == x + 100);
    unsigned char small;
    if (__builtin_mul_overflow(x, 2, &small))
        return 2;
    assert((x >= 0) & (x < 128));
    return 0;
}
