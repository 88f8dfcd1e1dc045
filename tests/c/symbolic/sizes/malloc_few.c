// A size that is a length of memset, too: one path for each.
//@ verdict: safe
//@ paths: 4
#include <assert.h>
#include <klee/klee.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    int n = klee_range(1, 5, "n");
    char *p = malloc(n);
    memset(p, 'x', n);
    assert(p[0] == 'x');
    assert(p[n - 1] == 'x');
    free(p);
    return 0;
}
