// A size with tens of thousands of values, and the last byte of each.
//@ verdict: safe
//@ paths: 1
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
    unsigned short n;
    klee_make_symbolic(&n, sizeof n, "n");
    klee_assume(n >= 100);
    char *p = malloc(n);
    p[n - 1] = 1;
    free(p);
    return 0;
}
