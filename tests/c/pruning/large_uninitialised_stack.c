// Much stack or little, and an array of which only one byte is touched: either end is seen, and costs what is touched.
//@ flags: --symbolic-uninitialised --max-stack=2M
//@ verdict: unsafe
//@ replay: no, the native stack has another size
#include <alloca.h>
#include <assert.h>
#include <klee/klee.h>

static unsigned unused, size;
static volatile char sink;

static void big(void) {
    volatile char array[1 << 20]; //~ ERROR stack overflow
    array[5] = 1;
    sink = array[5];
}

int main(void) {
    unsigned char x, y;
    klee_make_symbolic(&x, 1, "x");
    if (x & 1) size = 1500000;
    else size = 16;
    volatile char *p = alloca(size);
    p[0] = 1;
    klee_make_symbolic(&y, 1, "y");
    if (y > 3) unused++;
    big();
    assert(0); //~ ERROR assertion
    return 0;
}
