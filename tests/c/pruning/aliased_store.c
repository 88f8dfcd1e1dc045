// A store through a pointer that misses the cell that matters on one path and hits it on the other.
//@ verdict: unsafe
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    int k = klee_int("k"), unused = 0, matters = 1, other = 1;
    int *p = &other;
    if (k == 3) p = &matters;
    if (k > 100) unused = 1;
    *p = 0;
    if (k & 1) unused = 2;
    assert(matters); //~ ERROR assertion
    return 0;
}
