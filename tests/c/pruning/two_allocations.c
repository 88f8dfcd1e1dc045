// Two allocations at one place: on one path the second one is the first, so the same name is not the same role.
//@ verdict: unsafe
#include <assert.h>
#include <klee/klee.h>
#include <stdlib.h>

static int *make(int value) {
    int *p = malloc(sizeof *p);
    *p = value;
    return p;
}

int main(void) {
    int k = klee_int("k"), *old = 0, *p = 0;
    for (int i = 0; i < 2; i++)
        if (k & 1 << i) {
            old = p;
            p = make(i + 1);
        }
    if (k > 100) k = 3;
    if (p && old) assert(*p + *old != 3); //~ ERROR assertion
    if (p && !old) assert(*p != 2 || k != 2); //~ ERROR assertion
    return 0;
}
