// Two bounds; the inner one matters only if the outer loop is entered.
//@ verdict: safe
//@ paths: 13
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    int a = klee_range(0, 4, "a"), b = klee_range(0, 4, "b");
    int n = 0;
    for (int i = 0; i < a; i++)
        for (int j = 0; j < b; j++)
            n++;
    assert(n == a * b);
    return n;
}
