// The integer square root of a byte, by trying.
//@ verdict: safe
//@ paths: 16
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    unsigned char n;
    klee_make_symbolic(&n, sizeof n, "n");
    int r = 0;
    while ((r + 1) * (r + 1) <= n)
        r++;
    assert(r * r <= n);
    assert((r + 1) * (r + 1) > n);
    return r;
}
