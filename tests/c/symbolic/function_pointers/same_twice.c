// Two indices with the same function are one target.
//@ verdict: safe
//@ paths: 2
#include <klee/klee.h>

static int even(void) { return 0; }
static int odd(void) { return 1; }

int main(void) {
    int (*const f[])(void) = {even, odd, even, odd};
    return f[klee_range(0, 4, "i")]();
}
