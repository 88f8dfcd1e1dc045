// strtol with base 0 takes octal and hexadecimal numbers.
//@ verdict: safe
//@ paths: 8
#include <assert.h>
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
    char s[4];
    klee_make_symbolic(s, sizeof s, "s");
    s[3] = 0;
    klee_assume(s[0] == '0');
    char *end;
    long n = strtol(s, &end, 0);
    assert(n >= 0);
    assert(n <= 077);
    assert(end > s);
    if (n == 15 && s[1] == 'x')
        assert((s[2] | 32) == 'f');
    return 0;
}
