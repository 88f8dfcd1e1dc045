// One way of a branch needs much stack, and there is room for it only after a small array.
//@ revisions: large_first small_first
//@[small_first] flags: -DSMALL_FIRST
//@ verdict: unsafe
//@ replay: no, the native stack has another size
#include <alloca.h>
#include <klee/klee.h>

static unsigned unused, size, c;
static volatile char sink;

#ifdef SMALL_FIRST
#define LARGE(x) (!((x) & 1))
#else
#define LARGE(x) ((x) & 1)
#endif

__attribute__((noinline)) static void big(void) {
    volatile char array[10 << 20]; //~ ERROR stack overflow
    array[5] = 1;
    sink = array[5];
}

int main(void) {
    unsigned char x, y;
    klee_make_symbolic(&x, 1, "x");
    if (LARGE(x)) { size = 60u << 20; c = 1; }
    else { size = 16; c = 0; }
    volatile char *p = alloca(size);
    p[0] = 1;
    klee_make_symbolic(&y, 1, "y");
    if (y > 3) unused++;
    if (c) big();
    return 0;
}
