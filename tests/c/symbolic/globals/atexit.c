// Functions registered for the end run on each path, and find the error.
//@ verdict: unsafe
//@ paths: 3
#include <assert.h>
#include <klee/klee.h>
#include <stdlib.h>

static int opened, closed;

static void last(void) {
    assert(opened == closed); //~ ERROR assertion
}

int main(void) {
    atexit(last);
    int x = klee_range(0, 3, "x");
    if (x > 0)
        opened++;
    if (x > 1)
        closed++;
    return 0;
}
