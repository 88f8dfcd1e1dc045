// Freed on one path, still live on the other.
//@ verdict: unsafe
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
    int k = klee_int("k"), unused = 0, *p = malloc(sizeof *p);
    *p = 1;
    if (k == 3) free(p);
    if (k > 100) unused = 1;
    return *p & 0; //~ ERROR use-after-free
}
