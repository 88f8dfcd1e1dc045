// The double whose half is 1.5.
//@ verdict: unsafe
//@ paths: 2
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    double x;
    klee_make_symbolic(&x, sizeof x, "x");
    assert(x * 0.5 != 1.5); //~ ERROR assertion
    return 0;
}
