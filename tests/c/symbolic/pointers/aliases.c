// Two pointers into one array may be the same or not.
//@ verdict: safe
//@ paths: 2
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    int v[5] = {0};
    int i = klee_range(0, 5, "i"), j = klee_range(0, 5, "j");
    int *p = &v[i], *q = &v[j];
    *p = 1;
    *q = 2;
    if (i == j)
        assert(*p == 2);
    else
        assert(*p == 1);
    return 0;
}
