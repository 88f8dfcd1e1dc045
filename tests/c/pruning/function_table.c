// The same with a table and a symbolic index: once within two of its elements, once anywhere.
//@ verdict: unsafe
#include <assert.h>
#include <klee/klee.h>

static int f(int x) { return x; }
static int g(int x) { return x + 1; }
static int h(int x) {
    assert(x != 7); //~ ERROR assertion
    return x;
}
static int (*const table[3])(int) = {f, g, h};

int main(void) {
    unsigned i = klee_range(0, 3, "i");
    int x = klee_int("x");
    if (x == 7) {
        if (i == 1) x = 8;
    } else {
        klee_assume(i < 2);
    }
    return table[i](x) & 0;
}
