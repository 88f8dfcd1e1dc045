// The number of digits decides the path.
//@ verdict: safe
//@ paths: 4
#include <assert.h>
#include <klee/klee.h>
#include <stdio.h>

int main(void) {
    int n = klee_range(0, 1000, "n");
    char s[8];
    int length = snprintf(s, sizeof s, "%d", n);
    assert(length == 1 + (n > 9) + (n > 99));
    assert(s[length - 1] == '0' + n % 10);
    return 0;
}
