// sprintf into a buffer that is too small for negative numbers.
//@ verdict: unsafe
//@ paths: 3
#include <klee/klee.h>
#include <stdio.h>

int main(void) {
    char s[2];
    int n = klee_range(-9, 10, "n");
    if (n == 0)
        return 0;
    sprintf(s, "%d", n); //~ ERROR out-of-bounds write
    return s[0];
}
