// Less, equal, greater, or none of them: NaN has its own path.
//@ verdict: safe
//@ paths: 4
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    float x, y;
    klee_make_symbolic(&x, sizeof x, "x");
    klee_make_symbolic(&y, sizeof y, "y");
    if (x < y)
        return 1;
    if (x == y)
        return 2;
    if (x > y)
        return 3;
    assert((x != x) | (y != y));
    return 4;
}
