// Nothing is known of the size: too much memory gives no object.
//@ verdict: safe
//@ paths: 3
//@ holds-for: large
//@ replay: no, a real machine may have as much memory
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
    size_t n;
    klee_make_symbolic(&n, sizeof n, "n");
    char *p = malloc(n);
    if (!p)
        return 1;
    if (n > 7)
        p[7] = 'x';
    free(p);
    return 0;
}
