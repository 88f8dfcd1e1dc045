// Exponentiation by squaring.
//@ verdict: safe
//@ paths: 8
#include <assert.h>
#include <klee/klee.h>

static int power(int base, int n) {
    if (n == 0)
        return 1;
    int half = power(base, n / 2);
    if (n % 2)
        return half * half * base;
    return half * half;
}

int main(void) {
    int n = klee_range(0, 8, "n");
    assert(power(2, n) == 1 << n);
    return 0;
}
