// Comparing function pointers decides which one it is.
//@ verdict: safe
//@ paths: 2
#include <assert.h>
#include <klee/klee.h>

static int first(void) { return 1; }
static int second(void) { return 2; }

int main(void) {
    int (*f)(void) = klee_range(0, 2, "i") ? first : second;
    if (f == first)
        assert(f() == 1);
    else
        assert(f() == 2);
    return 0;
}
