// The Collatz sequence of small numbers: one of them takes the number of steps not allowed.
// verdict: unsafe, safe with -DSAFE
#include <assert.h>
#include <klee/klee.h>

#ifdef SAFE
#define NOT_ALLOWED 125
#else
#define NOT_ALLOWED 124
#endif

int main(void) {
    unsigned n = (unsigned)klee_range(1, 200, "start");
    int steps = 0;
    while (n != 1) {
        if (n & 1) {
            n = 3 * n + 1;
        } else {
            n >>= 1;
        }
        steps++;
    }
    assert(steps != NOT_ALLOWED); /* bug */
    return 0;
}
