// Two states use the same amount of stack where they are compared. One gives most of it back with the next return, the
// other one keeps it: only the first has room for what follows.
//@ revisions: keeps_first returns_first
//@[returns_first] flags: -DRETURNS_FIRST
//@ verdict: unsafe
//@ replay: no, the native stack has another size
#include <alloca.h>
#include <assert.h>
#include <klee/klee.h>

#define MUCH (40u << 20)

static unsigned unused;
static volatile char sink;

#ifdef RETURNS_FIRST
#define KEEPS(x) (!((x) & 1))
#else
#define KEEPS(x) ((x) & 1)
#endif

__attribute__((noinline)) static void inner(int takes) {
    unsigned char y;
    if (takes) {
        volatile char *p = alloca(MUCH);
        p[0] = 1;
    }
    takes = 0;
    klee_make_symbolic(&y, 1, "y");
    if (y > 3) unused++;
}

__attribute__((noinline)) static void last(void) {
    volatile char *p = alloca(MUCH); //~ ERROR stack overflow
    p[0] = 1;
    sink = p[0];
    assert(!sink); //~ ERROR assertion
}

int main(void) {
    unsigned char x;
    klee_make_symbolic(&x, 1, "x");
    x = KEEPS(x);
    if (x) {
        volatile char *p = alloca(MUCH);
        p[0] = 1;
    }
    inner(!x);
    last();
    return 0;
}
