// Ackermann's function for small arguments, checked against what is known of it.
//@ verdict: safe
//@ paths: 9
#include <assert.h>
#include <klee/klee.h>

static int ackermann(int m, int n) {
    if (m == 0)
        return n + 1;
    if (n == 0)
        return ackermann(m - 1, 1);
    return ackermann(m - 1, ackermann(m, n - 1));
}

int main(void) {
    int m = klee_range(0, 3, "m"), n = klee_range(0, 4, "n");
    int r = ackermann(m, n);
    assert(r > n);
    if (m == 2)
        assert(r == 2 * n + 3);
    return 0;
}
