// Index and size are both symbolic: what counts is how they compare.
//@ verdict: unsafe
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
    unsigned n = klee_int("n"), i = klee_int("i");
    klee_assume(n > 0 & n <= 40);
    int *p = calloc(n, sizeof *p);
    if (i < n) {
        p[i] = 5;
        if (p[n - 1] == 5 && i != n - 1)
            abort(); // Never: all others are zero.
    } else if (i == n) {
        p[i] = 1; //~ ERROR out-of-bounds write
    }
    free(p);
    return 0;
}
