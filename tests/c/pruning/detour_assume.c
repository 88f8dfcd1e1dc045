// One way of a branch assumes something: what it excludes is not excluded on the other one.
//@ verdict: unsafe
#include <assert.h>
#include <klee/klee.h>

static int mode, unused;

int main(void) {
    int x = klee_range(0, 10, "x");
    mode = klee_range(0, 2, "mode") ? 1 : 0;
    int first = klee_range(0, 2, "first") ? 1 : 0;
    if (mode) klee_assume(x != 3);
    else klee_assume(x != 4);
    unused += first;
    assert(x != 3); //~ ERROR assertion
    assert(x != 4); //~ ERROR assertion
    return 0;
}
