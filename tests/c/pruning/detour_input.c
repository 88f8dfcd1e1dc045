// One way of a branch reads an input, so that later inputs are other ones.
//@ verdict: unsafe
#include <assert.h>
#include <klee/klee.h>

static int mode, seen, unused;

int main(void) {
    mode = klee_range(0, 2, "mode") ? 1 : 0;
    int first = klee_range(0, 2, "first") ? 1 : 0;
    if (mode) seen = klee_range(0, 9, "seen");
    else unused = 3;
    int later = klee_range(0, 9, "later");
    if (first) assert(later != 7 || mode); //~ ERROR assertion
    else assert(later != 7 || seen != 3); //~ ERROR assertion
    return 0;
}
