// A store at a symbolic index, and a branch on one element: only a path that keeps the index in mind finds the error.
//@ verdict: unsafe
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    unsigned i = klee_range(0, 8, "i"), j = klee_range(0, 8, "j");
    int v[8] = {0};
    if (j > 3) j = 3;
    v[i] = 5;
    if (i & 1) v[j] = 6;
    assert(!(v[3] == 5 && j == 2)); //~ ERROR assertion
    return 0;
}
