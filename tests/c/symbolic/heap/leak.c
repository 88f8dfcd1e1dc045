// Memory that is lost on some paths, while symbolic values are around.
//@ verdict: unsafe
//@ flags: --check-leaks
//@ paths: 4
//@ replay: no, natively a stale copy of a pointer in a register or on the stack may hide a leak
#include <klee/klee.h>
#include <stdlib.h>
int main(void) {
    unsigned char c;
    klee_make_symbolic(&c, sizeof c, "c");
    char *p = malloc(4), *q = malloc(5); //~ ERROR memory leak
    char **keep = malloc(sizeof *keep);
    *keep = c > 100 ? p : q;
    if (c < 7) { free(p); free(q); free(keep); return 0; }
    if (c == 9) { free(q); free(keep); return 1; }
    static char **root; root = keep;
    return c > 100 ? *p : *q;
}
