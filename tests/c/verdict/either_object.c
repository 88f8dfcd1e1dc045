// A pointer that may be in several objects, subtracted from another one.
//@ revisions: below above
//@[below] flags: -DLAYOUT=distance<=0
//@[above] flags: -DLAYOUT=distance>=0
//@[below] verdict: safe
//@[below] holds-for: addresses
//@[above] verdict: unsafe
#include <assert.h>
#include <klee/klee.h>

static int left[2], right[2];

int main(void) {
    int *p = klee_int("x") ? left : right;
    long distance = p - right;
    assert(LAYOUT); //~[above] ERROR assertion
    return 0;
}
