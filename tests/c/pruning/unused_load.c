// A load whose result is not needed must still be within its object.
//@ verdict: unsafe
#include <klee/klee.h>

static int v[4], sink;

int main(void) {
    int k = klee_int("k"), unused = 0, i = 1;
    if (k == 3) i = 4;
    if (k > 100) unused = 1;
    sink = v[i]; //~ ERROR out-of-bounds read
    sink = 0;
    return 0;
}
