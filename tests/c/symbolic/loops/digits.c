// Counting the digits of a number below ten thousand.
//@ verdict: safe
//@ paths: 4
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    unsigned n = (unsigned)klee_range(0, 10000, "n");
    unsigned rest = n, digits = 0, reversed = 0;
    do {
        reversed = reversed * 10 + rest % 10;
        rest /= 10;
        digits++;
    } while (rest);
    assert(reversed < 10000);
    assert((n % 10 == 0) | (digits < 2) | (reversed >= 10));
    return digits;
}
