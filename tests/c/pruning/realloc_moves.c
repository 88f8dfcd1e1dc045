// Whether realloc was called decides which pointer is still good.
//@ verdict: unsafe
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
    int k = klee_int("k"), unused = 0;
    int *p = malloc(sizeof *p), *alias = p;
    *p = 1;
    if (k == 3) p = realloc(p, 2 * sizeof *p);
    if (k > 100) unused = 1;
    *alias = 2; //~ ERROR use-after-free
    p[0] = 3;
    return 0;
}
