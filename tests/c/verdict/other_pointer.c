// A path that goes the same way as an explored one, but with a pointer into another object.
//@ verdict: safe
//@ holds-for: addresses
#include <assert.h>
#include <klee/klee.h>

static unsigned seen;
static int left[2], right[2];
static int *p;

int main(void) {
    unsigned char first, second;
    klee_make_symbolic(&first, 1, "first");
    if (first & 1)
        p = left;
    else
        p = right;
    klee_make_symbolic(&second, 1, "second");
    if (second > 3)
        seen++;
    long distance = p - left;
    assert(distance >= -5);
    return 0;
}
