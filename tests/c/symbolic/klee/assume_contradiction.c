// An assumption that cannot hold on a path is an error of the program.
//@ verdict: unsafe
//@ paths: 2
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    int x = klee_int("x");
    if (x > 10) {
        klee_assume(x < 5); //~ ERROR contradictory assumption
        assert(0);
    }
    return 0;
}
