// A constant sieve, looked up with a symbolic number.
//@ verdict: safe
//@ paths: 2
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    static char composite[30];
    for (int i = 2; i < 6; i++)
        for (int j = i * i; j < 30; j += i)
            composite[j] = 1;
    int n = klee_range(2, 30, "n");
    if (composite[n])
        return 1;
    assert((n == 2) | (n % 2 == 1));
    assert((n == 3) | (n % 3 != 0));
    assert((n == 5) | (n % 5 != 0));
    return 0;
}
