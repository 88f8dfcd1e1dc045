// A symbolic count of zeroed elements.
//@ verdict: safe
//@ paths: 3
#include <assert.h>
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
    size_t n = (size_t)klee_range(1, 4, "n");
    short *p = calloc(n, sizeof *p);
    int sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += p[i];
    assert(sum == 0);
    free(p);
    return 0;
}
