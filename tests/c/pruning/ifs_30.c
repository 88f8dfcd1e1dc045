// 30 independent conditions: 2^30 paths without pruning, 30+1 with it.
//@ verdict: safe
//@ prune: only 31
#include <klee/klee.h>

#define N 30

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
    if (b[10] > 10) n += 11;
    if (b[11] > 10) n += 12;
    if (b[12] > 10) n += 13;
    if (b[13] > 10) n += 14;
    if (b[14] > 10) n += 15;
    if (b[15] > 10) n += 16;
    if (b[16] > 10) n += 17;
    if (b[17] > 10) n += 18;
    if (b[18] > 10) n += 19;
    if (b[19] > 10) n += 20;
    if (b[20] > 10) n += 21;
    if (b[21] > 10) n += 22;
    if (b[22] > 10) n += 23;
    if (b[23] > 10) n += 24;
    if (b[24] > 10) n += 25;
    if (b[25] > 10) n += 26;
    if (b[26] > 10) n += 27;
    if (b[27] > 10) n += 28;
    if (b[28] > 10) n += 29;
    if (b[29] > 10) n += 30;
    return n & 0;
}
