// A call through a pointer that was `f` or `g` when the rest was explored, and is `h` elsewhere.
//@ verdict: unsafe
#include <assert.h>
#include <klee/klee.h>

static int f(int x) { return x; }
static int g(int x) { return x + 1; }
static int h(int x) {
    assert(x != 7); //~ ERROR assertion
    return x;
}

int main(void) {
    int k = klee_range(0, 3, "k"), x = klee_int("x");
    int (*op)(int) = k == 0 ? f : g;
    if (k == 2) op = h;
    if (x > 100) k = 0;
    return op(x) & 0;
}
