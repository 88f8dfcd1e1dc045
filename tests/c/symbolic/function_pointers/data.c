// A pointer that is a function on one path and data on another.
//@ verdict: unsafe
//@ paths: 2
#include <klee/klee.h>

static int value = 3;
static int function(void) { return 0; }

int main(void) {
    void *p = klee_range(0, 2, "which") ? (void *)function : (void *)&value;
    return ((int (*)(void))p)(); //~ ERROR invalid function pointer
}
