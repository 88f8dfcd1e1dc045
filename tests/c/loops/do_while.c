// Loops that test at their end: the body is run once at least.
//@ verdict: safe
//@ paths: 14
#include <klee/klee.h>

int main(void) {
    unsigned n = klee_range(0, 1000, "n");
    int digits = 0, odd = 0;
    do {
        if (n % 10 % 2)
            odd++;
        digits++;
        n /= 10;
    } while (n);
    return 10 * digits + odd;
}
