// A shift by a symbolic amount that is too large.
//@ verdict: unsafe
//@ paths: 3
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    unsigned n = (unsigned)klee_range(0, 65, "n");
    unsigned long v = 1UL << n; //~ ERROR invalid shift
    if (v > 0xffffffff)
        assert(n > 31);
    return 0;
}
