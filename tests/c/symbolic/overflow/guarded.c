// The same sum behind a guard cannot overflow.
//@ flags: --check-overflow
//@ verdict: safe
//@ paths: 3
#include <klee/klee.h>
#include <limits.h>

int main(void) {
    int a = klee_int("a"), b = klee_range(0, 1000000, "b");
    if (a > INT_MAX - b)
        return 1;
    int s = a + b;
    if (s < 0)
        return 2;
    return 0;
}
