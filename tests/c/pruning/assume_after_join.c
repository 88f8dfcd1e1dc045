// An assumption after the join is true on one side for few inputs only.
//@ verdict: unsafe
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    int x = klee_int("x"), y = klee_int("y"), z = 0;
    if (x > 5) z = 1;
    klee_assume(y == x + z);
    if (y & 1) z += 2;
    assert(!(z == 3 && y == 9)); //~ ERROR assertion
    return 0;
}
