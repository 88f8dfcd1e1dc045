// The error hides behind conditions that contradict each other only through arithmetic.
//@ verdict: safe
//@ paths: 3
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
    unsigned x = (unsigned)klee_int("x");
    if (x % 6 == 5) {
        if (x % 2 == 0)
            abort();
        if (x % 3 != 2)
            abort();
        return 1;
    }
    if (x & 1)
        return 2;
    return 0;
}
