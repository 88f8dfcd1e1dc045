// A condition with `&` is one assumption, one with `&&` is computed by branches.
//@ verdict: safe
//@ paths: 2
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    int x = klee_int("x"), y = klee_int("y");
    klee_assume((x > 3) & (x < 7));
    klee_assume(y > 3 || y < -3);
    assert(x >= 4);
    assert(x * x <= 36);
    assert(y != 0);
    return 0;
}
