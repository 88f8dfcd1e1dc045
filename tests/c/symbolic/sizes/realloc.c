// Shrinking and growing to a symbolic size keeps what fits.
//@ verdict: safe
//@ paths: 2
#include <assert.h>
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
    int n = klee_range(1, 5, "n");
    char *p = malloc(2);
    p[0] = 1;
    p[1] = 2;
    p = realloc(p, n);
    assert(p[0] == 1);
    if (n > 1)
        assert(p[1] == 2);
    free(p);
    return 0;
}
