// A variable that is declared in a loop without a value is zero in every turn, in a register or in memory.
//@ revisions: register memory
//@[memory] flags: -DMEMORY
//@ verdict: unsafe
//@ replay: no, natively it holds something
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    unsigned char x;
    klee_make_symbolic(&x, 1, "x");
    int zeros = 0;
    for (int i = 0; i < 3; i++) {
        int value;
#ifdef MEMORY
        int *volatile where = &value;
        (void)where;
#endif
        if (value == 0) zeros++;
        value = x;
    }
    assert(zeros != 3 || x == 0); //~ ERROR assertion
    return 0;
}
