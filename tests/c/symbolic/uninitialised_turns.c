// A variable of a loop's body holds nothing of what it held in the turn before, in a register or in memory; and one that is
// read through a pointer alone was not initialised either.
//@ revisions: register memory pointer
//@ verdict: unsafe
//@ replay: no, a native run has one value where any is possible
//@[register] flags: -DREGISTER --symbolic-uninitialised
//@[memory] flags: -DMEMORY --symbolic-uninitialised
//@[pointer] flags: -DPOINTER --symbolic-uninitialised
#include <assert.h>

static void set(int *p) { *p = 5; }

int main(void) {
#ifdef POINTER
    int value;
    int *p = &value;
    assert(*p == 0); //~[pointer] ERROR assertion
#endif
    for (int i = 0; i < 2; i++) {
#ifdef REGISTER
        int x;
        if (i == 0)
            x = 5;
        assert(x == 5); //~[register] ERROR assertion
#endif
#ifdef MEMORY
        int y[2];
        if (i == 0)
            set(&y[1]);
        assert(y[1] == 5); //~[memory] ERROR assertion
#endif
    }
    return 0;
}
