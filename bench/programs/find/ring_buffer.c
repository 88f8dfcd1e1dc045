// A ring buffer served for ever: writing two at once tests for room for one only.
// verdict: unsafe, safe with -DSAFE
// endless: yes
#include <assert.h>
#include <klee/klee.h>

#define SIZE 10

static int ring[SIZE];
static unsigned first, count;

static void put(int value) {
    assert(count < SIZE); /* bug */
    ring[(first + count++) % SIZE] = value;
}

int main(void) {
    for (;;) {
        int value = klee_int("value");
        switch (klee_int("order")) {
        case 'w':
            if (count < SIZE) {
                put(value);
            }
            break;
        case 'p':
#ifdef SAFE
            if (count + 1 < SIZE) {
#else
            if (count < SIZE) {
#endif
                put(value);
                put(-value);
            }
            break;
        case 'r':
            if (count > 0) {
                first = (first + 1) % SIZE;
                count--;
            }
            break;
        case 'c':
            count = 0;
            break;
        default: break;
        }
    }
}
