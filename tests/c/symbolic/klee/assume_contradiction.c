// An assumption that cannot hold ends the path without a trace.
//@ verdict: safe
//@ paths: 1
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    int x = klee_int("x");
    if (x > 10) {
        klee_assume(x < 5);
        assert(0);
    }
    return 0;
}
