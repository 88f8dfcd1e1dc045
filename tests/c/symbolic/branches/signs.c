// Each of two numbers is negative, zero or positive: nine combinations.
//@ verdict: safe
//@ paths: 9
#include <assert.h>
#include <klee/klee.h>

static int sign(int v) {
    if (v < 0)
        return -1;
    if (v > 0)
        return 1;
    return 0;
}

int main(void) {
    int x = klee_int("x"), y = klee_int("y");
    int s = sign(x) * sign(y);
    assert(s >= -1 && s <= 1);
    assert((s == 0) == ((x == 0) | (y == 0)));
    return s + 1;
}
