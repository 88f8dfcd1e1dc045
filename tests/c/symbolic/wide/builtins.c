// Counting bits, from the front, from the back, and all.
//@ verdict: safe
//@ paths: 2
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    unsigned v = (unsigned)klee_int("v");
    if (v == 0)
        return 0;
    int lead = __builtin_clz(v), trail = __builtin_ctz(v);
    assert(lead + trail <= 31);
    assert(v >> (31 - lead) == 1);
    assert((v >> trail & 1) == 1);
    assert(__builtin_popcount(v) >= 1);
    assert(__builtin_bswap32(__builtin_bswap32(v)) == v);
    return 1;
}
