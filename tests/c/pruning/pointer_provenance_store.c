// The same for a store: through a number that points into b, and through a symbolic pointer that goes there from a.
//@ verdict: unsafe
//@ replay: no, natively the objects are elsewhere
#include <klee/klee.h>

static unsigned char a[8], b[8], *p;
static unsigned unused;

int main(void) {
    unsigned char x, y;
    long index;
    klee_make_symbolic(&x, 1, "x");
    klee_make_symbolic(&index, 8, "index");
    if (x & 1) {
        p = b + 2;
    } else {
        unsigned long there = (unsigned long)b;
        klee_assume((unsigned long)a + index >= there);
        klee_assume((unsigned long)a + index < there + 3);
        p = a + index;
    }
    klee_make_symbolic(&y, 1, "y");
    if (y > 3) unused++;
    *p = 1; //~ ERROR out-of-bounds write
    return 0;
}
