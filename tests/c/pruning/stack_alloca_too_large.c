// The same with an array whose size is known only when the program runs, and with frames that are nearly too many.
//@ verdict: unsafe
//@ flags: --max-stack=2M
//@ replay: no, the native stack has another size
#include <alloca.h>
#include <assert.h>
#include <klee/klee.h>

static unsigned unused, size;

static int deep(int n, volatile char *used) {
    if (n == 0) return used[0];
    return deep(n - 1, used) + 1; //~ ERROR stack overflow
}

int main(void) {
    unsigned char x, y;
    klee_make_symbolic(&x, 1, "x");
    if (x & 1) size = 1500000;
    else size = 16;
    volatile char *p = alloca(size);
    p[0] = 0;
    klee_make_symbolic(&y, 1, "y");
    if (y > 3) unused++;
    int levels = deep(5000, p);
    assert(levels != 5000); //~ ERROR assertion
    return 0;
}
