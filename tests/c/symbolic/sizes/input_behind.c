// What an allocation of symbolic size holds is an input of every run, so that later inputs keep
// their places.
//@ flags: --symbolic-uninitialised
//@ verdict: unsafe
//@ replay: no, natively such memory is not an input
#include <assert.h>
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
    unsigned n = klee_int("n");
    if (n > 10)
        return 0;
    char *p = malloc(n);
    int x = klee_int("x");
    free(p);
    assert(x != 5); //~ ERROR assertion
    return 0;
}
