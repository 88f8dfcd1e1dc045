// Six kinds of errors, each for one input, each at its line.
//@ verdict: unsafe
//@ paths: 7
#include <assert.h>
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
    int *p = malloc(sizeof *p), zero = 0;
    *p = 1;
    switch (klee_int("x")) {
    case 1:
        return p[1]; //~ ERROR out-of-bounds read
    case 2:
        p[2] = 3; //~ ERROR out-of-bounds write
        break;
    case 3:
        free(p + 1); //~ ERROR invalid free
        break;
    case 4:
        return 5 / zero; //~ ERROR division by zero
    case 5:
        return 1 << (*p + 31); //~ ERROR invalid shift
    case 6:
        assert(zero); //~ ERROR assertion
    }
    free(p);
    return 0;
}
