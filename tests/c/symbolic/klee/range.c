// The bounds of klee_range: the first is possible, the second is not.
//@ verdict: unsafe
//@ paths: 3
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    int a = klee_range(-5, 5, "a");
    assert(a >= -5);
    assert(a < 5);
    if (a == -5)
        return 1;
    assert(a != 4); //~ ERROR assertion
    return 0;
}
