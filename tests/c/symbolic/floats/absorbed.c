// Adding one to a large float changes nothing.
//@ verdict: safe
//@ paths: 1
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    float x;
    klee_make_symbolic(&x, sizeof x, "x");
    klee_assume(x >= 33554432.0f);
    assert(x + 1.0f == x);
    assert(x - 1.0f <= x);
    return 0;
}
