// Adds up the numbers below a bound that is an input: one bound gives the forbidden sum.
// verdict: unsafe, safe with -DSAFE
// endless: yes
#include <assert.h>
#include <klee/klee.h>

#ifdef SAFE
#define FORBIDDEN 2
#else
#define FORBIDDEN 16110
#endif

int main(void) {
    unsigned bound = (unsigned)klee_int("bound");
    unsigned long sum = 0;
    for (unsigned i = 0; i < bound; i++) {
        sum += i;
    }
    /* The sums are 0, 1, 3, 6, ...: 16110 is that of 180. */
    assert(sum != FORBIDDEN); /* bug */
    return 0;
}
