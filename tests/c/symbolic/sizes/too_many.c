// A size with more values than are tried: some are, and the run says that it is incomplete.
//@ verdict: incomplete
//@ paths: 8
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
