// One way of a branch frees, the other one allocates.
//@ verdict: unsafe
#include <klee/klee.h>
#include <stdlib.h>

static int mode;
static int *p;

int main(void) {
    p = malloc(4);
    mode = klee_range(0, 2, "mode") ? 1 : 0;
    int first = klee_range(0, 2, "first") ? 1 : 0;
    int size = 4;
    if (mode) free(p);
    else {
        free(p);
        p = malloc(2);
        size = 2;
    }
    if (klee_range(0, 2, "second")) {
        *(char *)p = 1; //~ ERROR use-after-free
    }
    if (size == 2 && first) {
        ((char *)p)[2] = 1; //~ ERROR out-of-bounds
    }
    return 0;
}
