// Two attempts, each with an input of its own.
//@ verdict: unsafe
//@ paths: 3
#include <assert.h>
#include <klee/klee.h>
#include <setjmp.h>

int main(void) {
    jmp_buf again;
    volatile int tries = 0;
    setjmp(again);
    tries++;
    if (klee_int("answer") == 42)
        return tries;
    if (tries < 2)
        longjmp(again, 1);
    assert(tries != 2); //~ ERROR assertion
    return 0;
}
