// Which of two pointers into one object comes first.
//@ verdict: safe
//@ paths: 3
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    char v[16];
    int i = klee_range(0, 16, "i"), j = klee_range(0, 16, "j");
    char *p = v + i, *q = v + j;
    if (p < q) {
        assert(i < j);
        return 1;
    }
    if (p == q)
        return 2;
    assert(i > j);
    return 3;
}
