// A variable that one way of a branch sets matters later. Where only errors are wanted, both ways are run at once: what is set must
// not be forgotten, whichever way is explored first.
//@ verdict: unsafe
#include <assert.h>
#include <klee/klee.h>

static int mode, x, y, unused;

static void work(void) {
    if (mode) x = 5;
    else y = 5;
    if (mode == 0) unused++;
}

int main(void) {
    mode = klee_range(0, 2, "mode") ? 1 : 0;
    int first = klee_range(0, 2, "first") ? 1 : 0;
    work();
    if (klee_range(0, 2, "second")) {
        assert(x != 5); //~ ERROR assertion
    } else {
        assert(y != 5); //~ ERROR assertion
    }
    return first;
}
