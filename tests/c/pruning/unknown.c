// A question that the solver leaves open is no "no": the path behind it has not shown what follows.
//@ verdict: incomplete
//@ flags: --solver-budget=1
//@ replay: no, nothing is to be seen
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    unsigned x = klee_int("x"), y = klee_int("y");
    int unused = 0;
    if (y > 9) unused = 1;
    klee_assume(x > 1 && y > 1 && x < 60000 && y < 60000);
    if (x * y == 3215031751u) unused = 2;
    return 0;
}
