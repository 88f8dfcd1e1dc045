// Takes and releases two locks in an endless loop: one job returns early and keeps a lock.
// verdict: unsafe, safe with -DSAFE
// endless: yes
#include <assert.h>
#include <klee/klee.h>

static int held[2];

static void take(int which) {
    assert(!held[which]); /* bug */
    held[which] = 1;
}

static void release(int which) {
    held[which] = 0;
}

static void copy(int from, int to) {
    take(0);
    take(1);
    if (from == to && to == 77) {
#ifdef SAFE
        release(1);
#endif
        release(0);
        return;
    }
    release(1);
    release(0);
}

int main(void) {
    unsigned reads = 0, writes = 0;
    for (;;) {
        switch (klee_int("job")) {
        case 1: take(0); reads++; release(0); break;
        case 2: take(0); writes++; release(0); break;
        case 3: copy(klee_int("from"), klee_int("to")); break;
        case 4:
            if (reads > 1 && writes > 1) {
                take(1);
                release(1);
            }
            break;
        default: break;
        }
    }
}
