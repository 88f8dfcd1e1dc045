// The size of an allocation is made concrete: another path has a smaller object.
//@ verdict: unsafe
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
    int k = klee_int("k"), unused = 0;
    unsigned n = klee_range(4, 6, "n");
    if (k == 3) n = 2;
    char *p = malloc(n);
    if (k > 100) unused = 1;
    p[3] = 1; //~ ERROR out-of-bounds write
    return 0;
}
