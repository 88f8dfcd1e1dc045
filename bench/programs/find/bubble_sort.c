// Bubble sort: the fourth pass ends one comparison too early.
// verdict: unsafe, safe with -DSAFE
#include <assert.h>
#include <klee/klee.h>

#define SIZE 8

#ifdef SAFE
#define LEAVES_OUT(pass) 0
#else
#define LEAVES_OUT(pass) ((pass) == 3)
#endif

static unsigned char a[SIZE];

int main(void) {
    klee_make_symbolic(a, sizeof a, "numbers");
    for (int pass = 0; pass < SIZE - 1; pass++) {
        for (int i = 0; i + 1 < SIZE - pass - LEAVES_OUT(pass); i++) {
            if (a[i] > a[i + 1]) {
                unsigned char other = a[i];
                a[i] = a[i + 1];
                a[i + 1] = other;
            }
        }
    }
    for (int i = 0; i + 1 < SIZE; i++) {
        assert(a[i] <= a[i + 1]); /* bug */
    }
    return 0;
}
