// The object is the same, a pointer to it is left on one path only.
//@ verdict: unsafe
//@ flags: --check-leaks
#include <klee/klee.h>
#include <stdlib.h>

static char *kept;

int main(void) {
    int k = klee_int("k"), unused = 0;
    kept = malloc(4); //~ ERROR memory leak
    if (k == 3) kept = 0;
    if (k > 100) unused = 1;
    return 0;
}
