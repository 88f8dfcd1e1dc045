// calloc refuses a product that does not fit.
//@ verdict: safe
//@ paths: 2
#include <assert.h>
#include <klee/klee.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
    int big = klee_range(0, 2, "big");
    size_t n = big ? SIZE_MAX / 2 : 3;
    int *p = calloc(n, sizeof *p);
    if (big) {
        assert(p == NULL);
        return 1;
    }
    assert(p[0] == 0 && p[2] == 0);
    free(p);
    return 0;
}
