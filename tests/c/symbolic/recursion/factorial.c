// The depth of the recursion is the input.
//@ verdict: safe
//@ paths: 6
#include <assert.h>
#include <klee/klee.h>

static unsigned factorial(unsigned n) { return n < 2 ? 1 : n * factorial(n - 1); }

int main(void) {
    unsigned n = (unsigned)klee_range(1, 7, "n");
    unsigned f = factorial(n);
    assert(f % n == 0);
    return f > 100;
}
