// Comparisons that are used as numbers are no branches.
//@ verdict: safe
//@ paths: 1
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    int x = klee_int("x"), y = klee_int("y");
    int n = (x > 5) + (y < 3) + (x == y) + !x + (x > 5 ^ x <= 5);
    assert(n >= 1);
    assert(n <= 4);
    return 0;
}
