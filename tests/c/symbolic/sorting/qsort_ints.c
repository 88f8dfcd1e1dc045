// qsort of three numbers through a comparison function.
//@ verdict: safe
//@ paths: 6
#include <assert.h>
#include <klee/klee.h>
#include <stdlib.h>

static int compare(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

int main(void) {
    int v[3];
    klee_make_symbolic(v, sizeof v, "v");
    int sum = v[0] ^ v[1] ^ v[2];
    qsort(v, 3, sizeof v[0], compare);
    assert(v[0] <= v[1]);
    assert(v[1] <= v[2]);
    assert((v[0] ^ v[1] ^ v[2]) == sum);
    return 0;
}
