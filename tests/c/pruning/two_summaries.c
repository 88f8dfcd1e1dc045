// No single path before accounts for a third one, all together do, except for one value.
//@ verdict: unsafe
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    unsigned char k = klee_int("k"), v = klee_int("v"), unused = 0;
    if (k == 0) klee_assume(v < 100);
    else if (k == 1) klee_assume(v > 100);
    if (v & 1) unused = 1;
    if (v == 100)
        assert(k != 7); //~ ERROR assertion
    return 0;
}
