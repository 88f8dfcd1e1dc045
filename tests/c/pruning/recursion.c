// The depth of a recursion decides, and what was done in it.
//@ verdict: unsafe
#include <assert.h>
#include <klee/klee.h>

static int even, odd;

static int count(int n) {
    if (n <= 0) return 0;
    if (n & 1) odd++;
    else even++;
    return 1 + count(n - 1 - (n & 1));
}

int main(void) {
    int n = klee_range(0, 8, "n"), m = klee_int("m");
    if (m > 4) even = 0;
    int steps = count(n);
    assert(steps != 4 || m != 5); //~ ERROR assertion
    return even;
}
