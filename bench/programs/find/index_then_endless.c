// Reads a table of settings and then serves for ever: the sum of three settings is an index.
// verdict: unsafe, safe with -DSAFE
// endless: yes
#include <klee/klee.h>

#ifdef SAFE
#define SLOTS 43
#else
#define SLOTS 42
#endif

static int slots[SLOTS];

/* A setting from 0 to 14, in steps that differ. */
static int setting(const char *name) {
    int value = klee_int(name);
    if (value < 0) {
        return 0;
    }
    if (value > 1000) {
        return value == 4096 ? 14 : 9;
    }
    return value % 2 ? 5 : 11;
}

int main(void) {
    int at = setting("speed") + setting("parity") + setting("stop");
    slots[at] = 1; /* bug */
    for (;;) {
        int slot = klee_int("slot");
        if (slot >= 0 && slot < SLOTS) {
            slots[slot] ^= 1;
        }
    }
}
