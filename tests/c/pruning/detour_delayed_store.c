// One way of a branch settles where a delayed store went and delays another one: as many as before, but not the same.
//@ verdict: unsafe
#include <assert.h>
#include <klee/klee.h>

static unsigned char a[4], b[4];
static unsigned i, j, c, t, unused;

int main(void) {
    unsigned char x, y;
    klee_make_symbolic(&x, 1, "x");
    if (x & 1) { c = 0; j = 1; } else { c = 1; j = 2; }
    klee_make_symbolic(&y, 1, "y");
    if (y > 3) unused++;
    a[i] = 7;
    if (c) { t = a[0]; b[j] = 1; }
    assert(b[2] == 0); //~ ERROR assertion
    return 0;
}
