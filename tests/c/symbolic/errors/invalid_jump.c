// longjmp into a function that has returned.
//@ verdict: unsafe
//@ paths: 2
//@ replay: no, natively it is undefined what happens
#include <klee/klee.h>
#include <setjmp.h>

static jmp_buf place;

static int mark(void) { return setjmp(place); }

int main(void) {
    mark();
    if (klee_int("x") == 5)
        longjmp(place, 1); //~ ERROR invalid jump
    return 0;
}
