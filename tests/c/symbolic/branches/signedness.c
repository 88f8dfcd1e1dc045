// The same bits compared as signed and as unsigned.
//@ verdict: safe
//@ paths: 3
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    int x = klee_int("x");
    if ((unsigned)x < 10u) {
        assert(x >= 0);
        assert(x < 10);
        return 0;
    }
    if (x < 0) {
        assert((unsigned)x >= 0x80000000u);
        return 1;
    }
    assert(x > 9);
    return 2;
}
