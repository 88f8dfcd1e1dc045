// Clearing the lowest bit until none is left: the path is the number of bits.
//@ verdict: safe
//@ paths: 9
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    unsigned char x;
    klee_make_symbolic(&x, sizeof x, "x");
    unsigned v = x;
    int n = 0;
    while (v) {
        v &= v - 1;
        n++;
    }
    assert(n == __builtin_popcount(x));
    return n;
}
