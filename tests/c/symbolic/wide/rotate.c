// A rotation to the left and back.
//@ verdict: safe
//@ paths: 1
#include <assert.h>
#include <klee/klee.h>

static unsigned rotate(unsigned v, unsigned n) { return v << (n & 31) | v >> (-n & 31); }

int main(void) {
    unsigned v = (unsigned)klee_int("v"), n = (unsigned)klee_int("n");
    assert(rotate(rotate(v, n), 32 - (n & 31)) == v);
    return 0;
}
