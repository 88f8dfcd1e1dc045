// A division after a loop over bits of both inputs: the divisor is zero for one pair of them.
// verdict: unsafe, safe with -DSAFE
#include <klee/klee.h>

int main(void) {
    unsigned char x, y;
    int set = 0, both = 0;
    klee_make_symbolic(&x, sizeof x, "x");
    klee_make_symbolic(&y, sizeof y, "y");
    for (int bit = 0; bit < 8; bit++) {
        if (x >> bit & 1) {
            set += bit;
        }
        if ((x ^ y) >> bit & 1) {
            both++;
        }
    }
    /* Zero for x = 0xA5 and y = 0x3C. */
    int divisor = (x * 257 + y) - 0xA5 * 257 - 0x3C;
    divisor = divisor * 4 + (set == 14) - 1;
#ifdef SAFE
    if (divisor == 0) {
        return 1;
    }
#endif
    return (both * 1000) / divisor; /* bug */
}
