// Hardly anything is known of the size: too much memory gives no object.
//@ verdict: safe
//@ paths: 3
//@ holds-for: large
//@ replay: no, a real machine may have as much memory
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
    size_t n;
    klee_make_symbolic(&n, sizeof n, "n");
    klee_assume(n < 1 << 20 | n > 1ul << 33); // `check` tries only some between.
    char *p = malloc(n);
    if (!p)
        return 1;
    if (n > 7)
        p[7] = 'x';
    free(p);
    return 0;
}
