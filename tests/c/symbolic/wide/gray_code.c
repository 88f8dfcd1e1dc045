// Neighbours in Gray code differ in one bit.
//@ verdict: safe
//@ paths: 1
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    unsigned short n;
    klee_make_symbolic(&n, sizeof n, "n");
    unsigned a = n, b = n + 1u;
    unsigned d = (a ^ a >> 1) ^ (b ^ b >> 1);
    assert(d != 0);
    assert((d & (d - 1)) == 0);
    return 0;
}
