// Remainder by a difference that can be zero, and the one that overflows.
//@ verdict: unsafe
//@ paths: 3
#include <klee/klee.h>

int main(void) {
    int a = klee_int("a"), b = klee_range(-3, 4, "b");
    if (b == 0)
        return 0;
    return a % b == 5; //~ ERROR division overflow
}
