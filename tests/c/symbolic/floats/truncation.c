// Conversion to an integer goes towards zero.
//@ verdict: safe
//@ paths: 3
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    double x;
    klee_make_symbolic(&x, sizeof x, "x");
    klee_assume(x > -2.0);
    klee_assume(x < 2.0);
    int n = (int)x;
    if (n == 0) {
        assert(x < 1.0);
        assert(x > -1.0);
        return 0;
    }
    if (n < 0)
        return 1;
    return 2;
}
