// The parities of the 3n+1 sequence tell the number apart.
//@ verdict: safe
//@ paths: 8
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    int n = klee_range(1, 9, "n"), steps = 0;
    while (n != 1) {
        n = n & 1 ? 3 * n + 1 : n / 2;
        steps++;
    }
    assert(steps <= 16);
    return steps;
}
