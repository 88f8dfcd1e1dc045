// The sum of 64 bits that does not fit.
//@ flags: --check-overflow
//@ verdict: unsafe
//@ paths: 3
#include <klee/klee.h>

int main(void) {
    long a;
    klee_make_symbolic(&a, sizeof a, "a");
    if (a < 0)
        return 0;
    long next = a + 1; //~ ERROR signed overflow
    return next == 5;
}
