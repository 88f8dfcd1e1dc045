// A table that is initialised with addresses, changed at a symbolic place.
//@ verdict: safe
//@ paths: 2
#include <assert.h>
#include <klee/klee.h>

static int a = 1, b = 2;
static int *table[2] = {&a, &b};

int main(void) {
    int i = klee_range(0, 2, "i");
    *table[i] += 10;
    assert(a + b == 13);
    assert(*table[i] == i + 11);
    return 0;
}
