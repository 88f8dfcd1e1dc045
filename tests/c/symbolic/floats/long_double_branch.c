// A long double between two bounds, reached from a double.
//@ verdict: safe
//@ paths: 3
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    double d;
    klee_make_symbolic(&d, sizeof d, "d");
    klee_assume(d >= 0.0);
    klee_assume(d <= 4.0);
    long double x = (long double)d + 1.0L;
    if (x < 2.0L) {
        assert(d < 1.0);
        return 1;
    }
    if (x == 2.0L)
        return 2;
    assert(d > 1.0);
    return 3;
}
