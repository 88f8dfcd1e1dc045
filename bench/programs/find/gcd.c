// Reduces a fraction by the greatest common divisor, which is zero when both numbers are.
// verdict: unsafe, safe with -DSAFE
#include <klee/klee.h>

static unsigned gcd(unsigned a, unsigned b) {
    while (a != b) {
        if (a == 0) { return b; }
        if (b == 0) { return a; }
        if (a > b) {
            a -= b;
        } else {
            b -= a;
        }
    }
    return a;
}

int main(void) {
    unsigned a = (unsigned)klee_range(0, 40, "a"), b = (unsigned)klee_range(0, 40, "b");
    unsigned c = (unsigned)klee_range(1, 40, "c"), reduced = 0;
    /* The second fraction is what is left when the first is taken out. */
    unsigned first = gcd(c, b);
    if (first == 13) {
        unsigned x = a % first, y = b % first;
#ifdef SAFE
        if (x == 0 && y == 0) {
            return 1;
        }
#endif
        reduced = (x + y) / gcd(x, y); /* bug */
    }
    return (int)reduced;
}
