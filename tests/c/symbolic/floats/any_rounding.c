// A number that is no rounding direction is refused, whichever it is.
//@ verdict: safe
//@ paths: 5
#include <assert.h>
#include <fenv.h>
#include <klee/klee.h>

int main(void) {
    int mode = klee_int("mode");
    int refused = fesetround(mode);
    int known = mode == FE_TONEAREST || mode == FE_DOWNWARD || mode == FE_UPWARD ||
                mode == FE_TOWARDZERO;
    assert(refused == !known);
    return 0;
}
