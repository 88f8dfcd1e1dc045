// A detour inside of a detour settles one delayed store and delays another; a third one was there before both.
//@ verdict: unsafe
#include <assert.h>
#include <klee/klee.h>

static unsigned char a[4], b[4], e[4];
static unsigned i, j, k, c, d, t, unused;

int main(void) {
    unsigned char x, y;
    klee_make_symbolic(&x, 1, "x");
    switch (x & 3) {
    case 0: c = 0; j = 1; break;
    case 1: c = 1; d = 0; j = 1; break;
    case 2: c = 1; d = 1; j = 1; break;
    default: c = 1; d = 1; j = 2; break;
    }
    klee_make_symbolic(&y, 1, "y");
    if (y > 3) unused++;
    e[k] = 3;
    a[i] = 7;
    if (c) {
        if (d) { t = a[0]; b[j] = 1; }
        t += 1;
    }
    assert(b[2] == 0); //~ ERROR assertion
    return 0;
}
