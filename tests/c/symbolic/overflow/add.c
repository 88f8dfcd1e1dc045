// The sum of two numbers that are both large, or both small.
//@ flags: --check-overflow
//@ verdict: unsafe
//@ paths: 3
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    int a = klee_int("a"), b = klee_int("b");
    int s = a + b; //~ ERROR signed overflow
    if (s < 0)
        assert((a < 0) | (b < 0));
    return 0;
}
