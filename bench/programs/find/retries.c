// A sender that waits longer after each failure: a reset of the line skips the limit.
// verdict: unsafe, safe with -DSAFE
// endless: yes
#include <klee/klee.h>

static const unsigned waits[10] = {1, 2, 4, 8, 16, 32, 64, 128, 256, 512};

int main(void) {
    unsigned failures = 0, waited = 0, sent = 0;
    for (;;) {
        int answer = klee_int("answer");
        waited += waits[failures]; /* bug */
        if (answer == 0) {
            failures = 0;
            sent++;
        } else if (answer > 0) {
            failures++;
            if (failures == 10) {
                failures = 9;
            }
        } else if (answer == -104) {
            /* A reset counts as two failures. */
            failures += 2;
#ifdef SAFE
            if (failures > 9) {
                failures = 9;
            }
#else
            if (failures == 10) {
                failures = 9;
            }
#endif
        } else if (answer < -1000 && failures > 0) {
            failures--;
        }
    }
}
