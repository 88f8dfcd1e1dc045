// Functions without a declaration, parameters and results without a type, functions without a
// prototype.
//@ verdict: safe
//@ paths: 2
#include <assert.h>
#include <klee/klee.h>

twice(x) { return 2 * x; }

add(a, b)
    int b;
{
    return a + b;
}

int main() {
    int x = klee_int("x");
    int sum = add(later(x), twice(x));
    if (x == 4)
        assert(sum == 13);
    return 0;
}

int later(int a) {
    return a + 1;
}
