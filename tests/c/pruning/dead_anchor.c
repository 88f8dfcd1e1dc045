// A pointer goes from one heap block into another. As long as the first one lives that is an error; once it is freed, the
// pointer is judged by its value. Two states differ in nothing else.
//@ revisions: dead_first alive_first
//@[alive_first] flags: -DALIVE_FIRST
//@ verdict: unsafe
//@ replay: no, natively the blocks are elsewhere
#include <klee/klee.h>
#include <stdlib.h>

static unsigned unused;

#ifdef ALIVE_FIRST
#define DEAD(x) (!((x) & 1))
#else
#define DEAD(x) ((x) & 1)
#endif

int main(void) {
    unsigned char x, y;
    long distance;
    char *from = malloc(8), *into = calloc(8, 1);
    klee_make_symbolic(&x, 1, "x");
    klee_make_symbolic(&distance, 8, "distance");
    klee_assume((unsigned long)from + distance - (unsigned long)into < 8);
    if (DEAD(x)) free(from);
    x = 0;
    klee_make_symbolic(&y, 1, "y");
    if (y > 3) unused++;
    return from[distance]; //~ ERROR out-of-bounds read
}
