// A path that ended at something unsupported has not shown what follows.
//@ verdict: unsafe
//@ replay: no, the function is missing natively too
#include <assert.h>
#include <klee/klee.h>

int nowhere(void);
static int (*maybe)(void);
static int zero(void) { return 0; }

int main(void) {
    int k = klee_int("k"), unused = 0;
    maybe = k == 3 ? zero : nowhere;
    if (k > 100) unused = 1;
    maybe(); //~ UNSUPPORTED nowhere
    assert(k != 3); //~ ERROR assertion
    return 0;
}
