// Division by zero of floats is infinity, not an error.
//@ verdict: safe
//@ paths: 2
#include <assert.h>
#include <klee/klee.h>
#include <math.h>

int main(void) {
    float x;
    klee_make_symbolic(&x, sizeof x, "x");
    if (x == 0.0f) {
        float r = 1.0f / x;
        assert(isinf(r));
        return 1;
    }
    return 0;
}
