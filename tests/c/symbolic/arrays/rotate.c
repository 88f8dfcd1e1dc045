// Rotating an array by a symbolic amount without branches.
//@ verdict: safe
//@ paths: 1
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    unsigned char from[4] = {1, 2, 3, 4}, to[4];
    unsigned n = (unsigned)klee_range(0, 4, "n");
    for (unsigned i = 0; i < 4; i++)
        to[(i + n) % 4] = from[i];
    assert(to[n] == 1);
    assert(to[(n + 3) & 3] == 4);
    assert(to[0] + to[1] + to[2] + to[3] == 10);
    return 0;
}
