// Two functions that call each other.
//@ verdict: safe
//@ paths: 7
#include <assert.h>
#include <klee/klee.h>

static int odd(unsigned n);
static int even(unsigned n) { return n == 0 ? 1 : odd(n - 1); }
static int odd(unsigned n) { return n == 0 ? 0 : even(n - 1); }

int main(void) {
    unsigned n = (unsigned)klee_range(0, 7, "n");
    assert(even(n) == !(n & 1));
    return 0;
}
