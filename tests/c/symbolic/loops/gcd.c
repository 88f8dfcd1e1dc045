// Euclid by subtraction: one path for each reduced fraction with terms up to six.
//@ verdict: safe
//@ paths: 23
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    int x = klee_range(1, 7, "x"), y = klee_range(1, 7, "y");
    int a = x, b = y;
    while (a != b)
        if (a > b)
            a -= b;
        else
            b -= a;
    assert(x % a == 0);
    assert(y % a == 0);
    return a;
}
