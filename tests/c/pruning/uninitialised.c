// Fresh memory is an input: only the path that does not write it can find anything there.
//@ verdict: unsafe
//@ flags: --symbolic-uninitialised
//@ replay: no, natively such memory is not an input
#include <assert.h>
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
    int k = klee_int("k"), unused = 0, *p = malloc(sizeof *p);
    if (k != 3) *p = 0;
    if (k > 100) unused = 1;
    assert(*p != 77); //~ ERROR assertion
    return 0;
}
