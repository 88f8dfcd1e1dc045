// One way of a branch makes a pointer point elsewhere; a store through it is an error there, or changes another variable.
//@ verdict: unsafe
#include <assert.h>
#include <klee/klee.h>

static int mode, a, b;
static int *to = &a;

int main(void) {
    mode = klee_range(0, 3, "mode");
    if (mode == 0) mode = 0;
    else if (mode == 1) mode = 1;
    else mode = 2;
    int first = klee_range(0, 2, "first") ? 1 : 0;
    if (mode == 1) to = &b;
    if (mode == 2) to = 0;
    if (klee_range(0, 2, "second")) first++;
    *to = 1; //~ ERROR null pointer
    if (first == 2) assert(a == 1); //~ ERROR assertion
    if (first == 1) assert(b == 1); //~ ERROR assertion
    return 0;
}
