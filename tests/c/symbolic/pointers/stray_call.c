// All addresses that are no function are one error.
//@ verdict: unsafe
//@ replay: no, natively a wild address ends the program in more than one way
#include <klee/klee.h>

static int one(void) { return 1; }
static int two(void) { return 2; }

int main(void) {
    int (*f)(void);
    klee_make_symbolic(&f, sizeof f, "f");
    if (f == one || f == two)
        return f();
    if (f == 0)
        return 0;
    klee_assume((unsigned long)f < 4096 * 16);
    return f(); //~ ERROR which is not a function
}
