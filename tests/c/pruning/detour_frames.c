// Calls on one way of branches, and later something that can be told only by how many calls there were: setjmp writes it down.
//@ revisions: none one both
//@[none] flags: -DCALLS=0
//@[one] flags: -DCALLS=1
//@[both] flags: -DCALLS=2
//@ verdict: unsafe
//@ replay: no, the layout of a jmp_buf is another one natively
#include <assert.h>
#include <klee/klee.h>
#include <setjmp.h>

static int g;
static jmp_buf buffer;

__attribute__((noinline)) static void nothing(void) {}
static void (*volatile call)(void) = nothing;

__attribute__((noinline)) static unsigned serial(void) {
    setjmp(buffer);
    return ((unsigned *)&buffer)[2];
}

int main(void) {
    unsigned char c, d, y;
    unsigned first = serial();
    klee_make_symbolic(&c, 1, "c");
    klee_make_symbolic(&d, 1, "d");
    if (d & 1) g = 3;
    else call();
    if (c & 1) g = 4;
    else call();
    klee_make_symbolic(&y, 1, "y");
    if (y > 3) g = 5;
    unsigned second = serial();
    assert(second - first != 1 + CALLS); //~ ERROR assertion
    return 0;
}
