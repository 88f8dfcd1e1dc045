// A branch whose ways meet inside of a loop, and a loop inside of a way; how often a loop is gone through decides.
//@ verdict: unsafe
#include <assert.h>
#include <klee/klee.h>

static int mode, limit, sum, last;

int main(void) {
    mode = klee_range(0, 2, "mode") ? 1 : 0;
    limit = klee_range(0, 2, "limit") ? 5 : 2;
    int first = klee_range(0, 2, "first") ? 1 : 0;
    for (int i = 0; i < limit; i++) {
        if (mode) {
            for (int k = 0; k < i; k++) sum++;
        } else {
            last = i;
        }
    }
    if (first) assert(sum != 10); //~ ERROR assertion
    else assert(last != 4); //~ ERROR assertion
    if (klee_range(0, 2, "second")) assert(sum != 1); //~ ERROR assertion
    return 0;
}
