// Where longjmp goes is part of the state.
//@ verdict: unsafe
#include <assert.h>
#include <klee/klee.h>
#include <setjmp.h>

static jmp_buf back;

int main(void) {
    volatile int k = klee_int("k"), unused = 0;
    if (setjmp(back)) {
        assert(k != 5);
        return 0;
    }
    if (k > 4)
        if (setjmp(back)) {
            assert(k != 5); //~ ERROR assertion
            return 0;
        }
    if (k & 1) unused = 1;
    longjmp(back, 1);
}
