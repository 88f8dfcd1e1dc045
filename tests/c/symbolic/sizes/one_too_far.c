// Every size that is too small for an access is one error.
//@ verdict: unsafe
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
    unsigned n = klee_int("n");
    klee_assume(n < 1000);
    char *p = malloc(n);
    p[41] = 1; //~ ERROR 1 byte at offset 41 of a heap object of at most
    int sum = p[41];
    free(p);
    return sum;
}
