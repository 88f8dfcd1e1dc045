// Two allocas of one function are executed in either order, before and behind an array of variable length. What the end of the
// array's block takes with it depends on the order alone.
//@ revisions: first second
//@[second] flags: -DSECOND
//@ verdict: unsafe
//@ replay: no, sanitizers do not follow such jumps
#include <alloca.h>
#include <klee/klee.h>
#include <setjmp.h>

static jmp_buf outside, inside;
static volatile int round;
static int unused;

#ifdef SECOND
#define SWAP(x) (!((x) & 1))
#else
#define SWAP(x) ((x) & 1)
#endif

int main(void) {
    unsigned char x, y;
    int length = 4;
    char *volatile a, *volatile b;
    klee_make_symbolic(&x, 1, "x");
    x = SWAP(x);
    setjmp(outside);
    if ((round == 0) == x) a = alloca(8);
    else b = alloca(8);
    if (round == 1) longjmp(inside, 1);
    {
        int array[length];
        array[0] = 1;
        if (setjmp(inside) == 0) {
            round = 1;
            longjmp(outside, 1);
        }
        x = 0;
        klee_make_symbolic(&y, 1, "y");
        if (y > 3) unused = 5;
    }
    *a = 1; //~ ERROR use-after-free
    return 0;
}
