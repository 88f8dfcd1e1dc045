// A pointer to a pointer: the inner one is replaced at a symbolic place.
//@ verdict: safe
//@ paths: 2
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    int x = 1, y = 2;
    int *slots[2] = {&x, &x};
    int i = klee_range(0, 2, "i"), j = klee_range(0, 2, "j");
    int **pp = &slots[i];
    *pp = &y;
    assert(*slots[j] == 1 + (i == j));
    if (i == j)
        return *slots[j];
    return 0;
}
