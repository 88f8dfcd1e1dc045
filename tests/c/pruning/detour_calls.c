// A call on one way of a branch only: what setjmp keeps of its frame counts calls, and the program can look at it.
//@ verdict: unsafe
//@ replay: no, the native buffer holds something else
#include <assert.h>
#include <klee/klee.h>
#include <setjmp.h>

static jmp_buf once, again;
static int c, unused, steps;

__attribute__((noinline)) static void step(void) { steps++; }
__attribute__((noinline)) static void keep(jmp_buf *to) { setjmp(*to); }

int main(void) {
    unsigned char x, y;
    keep(&once);
    klee_make_symbolic(&x, 1, "x");
    if (x & 1) c = 0;
    else c = 1;
    klee_make_symbolic(&y, 1, "y");
    if (y > 3) unused++;
    if (c) step();
    keep(&again);
    unsigned long calls = ((unsigned long *)&again)[1] - ((unsigned long *)&once)[1];
    assert(calls == 1); //~ ERROR assertion
    return 0;
}
