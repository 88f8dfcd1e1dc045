// calloc: a product that is too large gives no object.
//@ verdict: safe
//@ holds-for: large
//@ replay: no, a real machine may have as much memory
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
    size_t n;
    klee_make_symbolic(&n, sizeof n, "n");
    klee_assume(n < 1 << 18 | n > 1ul << 33); // `check` tries only some between.
    int *p = calloc(n, sizeof *p);
    if (!p)
        return 1;
    if (n > 3 && p[3] != 0)
        abort();
    free(p);
    return 0;
}
