// abort three calls below main, for one value.
//@ verdict: unsafe
//@ paths: 4
#include <klee/klee.h>
#include <stdlib.h>

static int third(unsigned x) {
    if (x % 100 == 99)
        abort(); //~ ERROR abort
    return 3;
}
static int second(unsigned x) { return x > 1000 ? third(x) : 2; }
static int first(unsigned x) { return x & 1 ? second(x) : 1; }

int main(void) { return first((unsigned)klee_int("x")); }
