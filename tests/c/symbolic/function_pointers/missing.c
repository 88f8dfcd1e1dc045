// One entry of the table is empty.
//@ verdict: unsafe
//@ paths: 3
#include <klee/klee.h>

static int one(void) { return 1; }
static int two(void) { return 2; }

int main(void) {
    int (*const handlers[])(void) = {one, 0, two};
    int i = klee_range(0, 3, "i");
    return handlers[i](); //~ ERROR null
}
