// Widening keeps the value of signed types and the bits of unsigned ones.
//@ verdict: safe
//@ paths: 2
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    signed char c;
    klee_make_symbolic(&c, 1, "c");
    long wide = c;
    unsigned long bits = (unsigned char)c;
    if (c < 0) {
        assert(bits - 256 == (unsigned long)wide);
        return 1;
    }
    assert(bits == (unsigned long)wide);
    return 0;
}
