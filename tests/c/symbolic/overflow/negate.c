// The absolute value of the smallest number.
//@ flags: --check-overflow
//@ verdict: unsafe
//@ paths: 3
#include <assert.h>
#include <klee/klee.h>

static int absolute(int v) {
    if (v < 0)
        return -v; //~ ERROR signed overflow
    return v;
}

int main(void) {
    assert(absolute(klee_int("v")) >= 0);
    return 0;
}
