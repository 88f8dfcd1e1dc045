// Pointer arithmetic with a symbolic distance needs no path of its own.
//@ verdict: safe
//@ paths: 1
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    int v[8];
    int i = klee_range(0, 9, "i");
    int *p = v + i;
    assert(p - v == i);
    assert((char *)p - (char *)v == 4 * i);
    assert(p + 8 - i == v + 8);
    return 0;
}
