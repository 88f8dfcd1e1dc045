// The same line, two kinds of errors: that one was reported says nothing about the other.
//@ verdict: unsafe
#include <klee/klee.h>

static int v[4];

int main(void) {
    int k = klee_int("k"), unused = 0, *p = v + 4;
    if (k == 3) p = 0;
    if (k == 4) p = v;
    if (k > 100) unused = 1;
    *p = 1; //~ ERROR out-of-bounds write //~ ERROR null pointer
    return 0;
}
