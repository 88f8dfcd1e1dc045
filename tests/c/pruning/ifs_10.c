// 10 independent conditions: 2^10 paths without pruning, 10+1 with it.
//@ verdict: safe
//@ paths: 1024
//@ prune: 11
//@ replay: no, too many tests
#include <klee/klee.h>

#define N 10

static unsigned char b[N];

int main(void) {
    int n = 0;
    klee_make_symbolic(b, sizeof b, "b");
    if (b[0] > 10) n += 1;
    if (b[1] > 10) n += 2;
    if (b[2] > 10) n += 3;
    if (b[3] > 10) n += 4;
    if (b[4] > 10) n += 5;
    if (b[5] > 10) n += 6;
    if (b[6] > 10) n += 7;
    if (b[7] > 10) n += 8;
    if (b[8] > 10) n += 9;
    if (b[9] > 10) n += 10;
    return n & 0;
}
