// The x87's eighty bits hold every 64-bit integer.
//@ verdict: safe
//@ paths: 2
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    long long n;
    klee_make_symbolic(&n, sizeof n, "n");
    long double x = n;
    assert((long long)x == n);
    if (x > 9.0e18L)
        return 1;
    return 0;
}
