// Hexadecimal digits of both cases.
//@ verdict: safe
//@ paths: 3
#include <assert.h>
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
    char s[3];
    klee_make_symbolic(s, sizeof s, "s");
    klee_assume(((s[0] >= '1') & (s[0] <= '9')) | ((s[0] >= 'a') & (s[0] <= 'f')));
    s[2] = 0;
    unsigned long n = strtoul(s, NULL, 16);
    assert(n > 0);
    assert(n < 256);
    if (n == 0xab)
        return 1;
    return 0;
}
