// A value that is asked for is the path's only one: there is a path for each.
//@ verdict: safe
//@ paths: 10
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    int x = klee_range(10, 20, "x");
    int v = klee_get_value_i32(x);
    assert(v >= 10);
    assert(v < 20);
    assert(v == x);
    return 0;
}
