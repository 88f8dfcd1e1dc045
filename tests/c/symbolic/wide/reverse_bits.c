// Reversing the bits of a byte by three exchanges.
//@ verdict: unsafe
//@ paths: 2
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    unsigned char v;
    klee_make_symbolic(&v, 1, "v");
    unsigned r = v;
    r = (r & 0xf0) >> 4 | (r & 0x0f) << 4;
    r = (r & 0xcc) >> 2 | (r & 0x33) << 2;
    r = (r & 0xaa) >> 1 | (r & 0x55) << 1;
    assert(__builtin_bitreverse8(v) == r);
    assert(r != 0x13); //~ ERROR assertion
    return 0;
}
