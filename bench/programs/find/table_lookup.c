// Follows a table for six steps from a start that is an input: one start and one turn fail.
// verdict: unsafe, safe with -DSAFE
#include <assert.h>
#include <klee/klee.h>

static const unsigned char next[32] = {
    7, 12, 30, 1,  19, 22, 3, 28, 15, 0,  31, 4,  26, 9,  17, 2,
    5, 21, 8,  14, 27, 11, 6, 29, 10, 13, 18, 24, 20, 16, 25, 23,
};

int main(void) {
    int at = klee_range(0, 32, "start");
    unsigned skipped = 0;
    for (int step = 0; step < 6; step++) {
        at = next[at];
        if (klee_int("skip") == step) {
            skipped++;
            at = (at + 5) % 32;
        }
        if (at % 4 == 3) {
            at = next[31 - at];
        }
    }
#ifdef SAFE
    skipped = 0;
#endif
    assert(at != 13 || skipped != 5); /* bug */
    return 0;
}
