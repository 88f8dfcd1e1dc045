// The comparison by subtraction is wrong for numbers that are far apart.
//@ verdict: unsafe
//@ paths: 4
#include <assert.h>
#include <klee/klee.h>
#include <stdlib.h>

static int compare(const void *a, const void *b) {
    return (int)((unsigned)*(const int *)a - (unsigned)*(const int *)b);
}

int main(void) {
    int v[2];
    klee_make_symbolic(v, sizeof v, "v");
    qsort(v, 2, sizeof v[0], compare);
    assert(v[0] <= v[1]); //~ ERROR assertion
    return 0;
}
