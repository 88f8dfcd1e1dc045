// 3 independent conditions: 2^3 paths without pruning, 3+1 with it.
//@ verdict: safe
//@ paths: 8
//@ prune: 4
#include <klee/klee.h>

#define N 3

static unsigned char b[N];

int main(void) {
    int n = 0;
    klee_make_symbolic(b, sizeof b, "b");
    if (b[0] > 10) n += 1;
    if (b[1] > 10) n += 2;
    if (b[2] > 10) n += 3;
    return n & 0;
}
