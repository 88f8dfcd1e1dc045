// The pointer is kept in memory and its offset read back from there.
//@ verdict: safe
//@ paths: 1
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    static short v[6] = {5, 4, 3, 2, 1, 0};
    short *volatile keep = v + klee_range(0, 6, "i");
    short *p = keep;
    assert(*p == 5 - (p - v));
    return 0;
}
