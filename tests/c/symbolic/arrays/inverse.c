// The inverse of a permutation: an index that is itself read at a symbolic index.
//@ verdict: safe
//@ paths: 1
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    unsigned char p[3], inverse[3];
    klee_make_symbolic(p, sizeof p, "p");
    klee_assume((p[0] < 3) & (p[1] < 3) & (p[2] < 3));
    klee_assume((p[0] != p[1]) & (p[1] != p[2]) & (p[0] != p[2]));
    for (unsigned char i = 0; i < 3; i++)
        inverse[p[i]] = i;
    int k = klee_range(0, 3, "k");
    assert(p[inverse[k]] == k);
    assert(inverse[p[k]] == k);
    return 0;
}
