// A pointer to a local variable outlives its function on one path.
//@ verdict: unsafe
//@ paths: 2
#include <klee/klee.h>

static int fallback = 1;
static int *chosen;

static void choose(int n) {
    int local = n;
    chosen = &fallback;
    if (n == 77)
        chosen = &local;
}

int main(void) {
    choose(klee_int("n"));
    return *chosen; //~ ERROR use-after-free
}
