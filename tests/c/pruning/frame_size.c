// How much stack is in use decides how deep a recursion can go.
//@ verdict: unsafe
//@ flags: --max-stack=1M
//@ replay: no, the native stack has another size
#include <alloca.h>
#include <klee/klee.h>
#include <string.h>

// On one line: whether the array or the call is too much depends on the size of the environment, which is on the stack, too.
static int deep(int n) {
    volatile char frame[1000]; frame[0] = (char)n; return n == 0 ? frame[0] : deep(n - 1) + frame[0]; //~ ERROR stack overflow
}

int main(void) {
    int k = klee_int("k"), unused = 0;
    char *p = alloca(k == 3 ? 900000 : 16);
    p[0] = 1;
    if (k > 100) unused = 1;
    return deep(300) & 0;
}
