// A number that points to nothing as long as nothing was allocated: the objects that are not there matter too.
//@ verdict: unsafe
#include <assert.h>
#include <klee/klee.h>
#include <stdint.h>
#include <stdlib.h>

static int v[4] = {1, 2, 3, 4}, w[4] = {5, 6, 7, 8};

int main(void) {
    int k = klee_int("k"), unused = 0;
    uintptr_t at = (uintptr_t)v;
    if (k == 3) at = (uintptr_t)w;
    if (k == 4) at = 0x1234567;
    if (k > 100) unused = 1;
    int *p = (int *)at;
    assert(p[1] != 6); //~ ERROR assertion //~ ERROR wild pointer
    return 0;
}
