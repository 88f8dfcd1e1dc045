// What setjmp keeps of its frame depends on how many calls there were before, which no variable holds.
//@ verdict: unsafe
//@ replay: no, the native buffer holds something else
#include <assert.h>
#include <klee/klee.h>
#include <setjmp.h>

static jmp_buf once, again;
static unsigned unused;

__attribute__((noinline)) static void nothing(void) { }
__attribute__((noinline)) static void keep(jmp_buf *to) { setjmp(*to); }

int main(void) {
    unsigned char x, y;
    keep(&once);
    klee_make_symbolic(&x, 1, "x");
    if (x & 1) nothing();
    klee_make_symbolic(&y, 1, "y");
    if (y > 3) unused++;
    keep(&again);
    unsigned long calls = ((unsigned long *)&again)[1] - ((unsigned long *)&once)[1];
    assert(calls == 1); //~ ERROR assertion
    return 0;
}
