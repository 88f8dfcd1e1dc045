// klee_get_value makes a number of a value: another state has other numbers there.
//@ verdict: unsafe
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    int x = klee_range(0, 3, "x"), y = klee_int("y"), unused = 0;
    if (y > 3) x += 3;
    int v = klee_get_value_i32(x);
    if (y & 1) unused = 1;
    assert(v != 4); //~ ERROR assertion
    return 0;
}
