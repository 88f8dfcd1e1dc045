// Recursion without an end for one input.
//@ flags: --max-stack=256K
//@ verdict: unsafe
//@ paths: 4
//@ replay: no, the native stack has another size
#include <klee/klee.h>

// On one line: whether the array or the call is too much depends on the size of the environment, which is on the stack, too.
static int depth(int n) {
    char room[512]; room[0] = (char)n; return n == 0 ? 0 : depth(n - 1) + room[0]; //~ ERROR stack overflow
}

int main(void) {
    int n = klee_range(0, 4, "n");
    if (n == 3)
        n = -1;
    return depth(n);
}
