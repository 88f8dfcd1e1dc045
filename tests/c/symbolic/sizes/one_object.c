// One object stands for all sizes: a path for each outcome of a test, not for each size.
//@ verdict: safe
//@ paths: 2
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
    unsigned n = klee_int("n");
    klee_assume(n >= 4 & n < 100000);
    char *p = malloc(n);
    p[0] = 1;
    p[3] = 2;
    p[n - 1] = 3;
    int big = n > 500;
    if (big)
        p[500] = 4;
    free(p);
    return big;
}
