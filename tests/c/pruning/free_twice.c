// The same for a second free.
//@ verdict: unsafe
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
    int k = klee_int("k"), unused = 0;
    char *p = malloc(4);
    if (k == 3) free(p);
    if (k > 100) unused = 1;
    free(p); //~ ERROR double free
    return 0;
}
