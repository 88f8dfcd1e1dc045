// Every short is exactly a float and comes back.
//@ verdict: safe
//@ paths: 1
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    short n;
    klee_make_symbolic(&n, sizeof n, "n");
    float f = n;
    assert((short)f == n);
    assert((f < 0) == (n < 0));
    return 0;
}
