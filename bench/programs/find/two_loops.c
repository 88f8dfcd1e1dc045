// Two unbounded loops, one after the other: the assertion wants one number of turns of each.
// verdict: unsafe, safe with -DSAFE
// endless: yes
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    unsigned up = 0, down = 0;
    while (klee_int("up") > 0) {
        up++;
    }
    while (klee_int("down") > 0) {
        down += 3;
    }
#ifdef SAFE
    down = 0;
#endif
    assert(up != 40 || down != 63); /* bug */
    return 0;
}
