// A path that a limit of iterations cut has not shown what follows: the error behind the long loop of the other path.
//@ verdict: unsafe
//@ flags: --max-loop-iterations=4
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    unsigned char k = klee_int("k"), n = 0;
    if (k == 3) n = 7;
    while (n < 9 && klee_int("more")) n++;
    assert(n != 9); //~ ERROR assertion
    return 0;
}
