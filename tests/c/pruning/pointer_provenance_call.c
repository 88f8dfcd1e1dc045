// The same for the buffer of a system call, which is looked for by what the pointer is meant for.
//@ revisions: right_first wrong_first
//@[wrong_first] flags: -DWRONG_FIRST
//@ verdict: unsafe
//@ replay: no, natively the objects are elsewhere
#include <klee/klee.h>
#include <unistd.h>

static unsigned char a[8], b[8], *p;
static unsigned unused;

#ifdef WRONG_FIRST
#define RIGHT(x) (!((x) & 1))
#else
#define RIGHT(x) ((x) & 1)
#endif

int main(void) {
    unsigned char x, y, w;
    long index;
    klee_make_symbolic(&x, 1, "x");
    klee_make_symbolic(&w, 1, "w");
    klee_make_symbolic(&index, 8, "index");
    if (RIGHT(x)) {
        p = b + (w & 3);
    } else {
        klee_assume((unsigned long)a + index == (unsigned long)b + (w & 3));
        p = a + index;
    }
    klee_make_symbolic(&y, 1, "y");
    if (y > 3) unused++;
    write(1, p, 1); //~ ERROR out-of-bounds read
    return 0;
}
