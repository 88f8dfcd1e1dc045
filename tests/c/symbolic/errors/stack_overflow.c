// Recursion without an end for one input.
//@ flags: --max-stack=256K
//@ verdict: unsafe
//@ paths: 4
//@ replay: no, the native stack has another size
#include <klee/klee.h>

static int depth(int n) {
    char room[512]; //~ ERROR stack overflow
    room[0] = (char)n;
    if (n == 0)
        return 0;
    return depth(n - 1) + room[0];
}

int main(void) {
    int n = klee_range(0, 4, "n");
    if (n == 3)
        n = -1;
    return depth(n);
}
