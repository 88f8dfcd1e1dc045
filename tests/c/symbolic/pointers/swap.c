// Swapping through pointers, also of a variable with itself.
//@ verdict: safe
//@ paths: 1
#include <assert.h>
#include <klee/klee.h>

static void swap(int *a, int *b) {
    int t = *a;
    *a = *b;
    *b = t;
}

int main(void) {
    int x = klee_int("x"), y = klee_int("y");
    int a = x, b = y;
    swap(&a, &b);
    assert(a == y);
    assert(b == x);
    swap(&a, &a);
    assert(a == y);
    return 0;
}
