// A pointer taken from a table points to one of three objects: one path for each.
//@ verdict: safe
//@ paths: 3
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    int a = 0, b = 0, c = 0;
    int *table[3] = {&a, &b, &c};
    int i = klee_range(0, 3, "i");
    *table[i] = 7;
    assert(a + b + c == 7);
    assert((a == 7) == (i == 0));
    return 0;
}
