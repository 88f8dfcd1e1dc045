// Lost on one path only: the end of a path looks at the whole heap.
//@ verdict: unsafe
//@ flags: --check-leaks
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
    int k = klee_int("k"), unused = 0;
    char *p = malloc(4); //~ ERROR memory leak
    if (k == 3) p = 0;
    if (k > 100) unused = 1;
    free(p);
    return 0;
}
