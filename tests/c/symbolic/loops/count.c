// A loop up to a symbolic number: one path for each number.
//@ verdict: safe
//@ paths: 10
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    int n = klee_range(0, 10, "n");
    int sum = 0;
    for (int i = 1; i <= n; i++)
        sum += i;
    assert(sum == n * (n + 1) / 2);
    return sum;
}
