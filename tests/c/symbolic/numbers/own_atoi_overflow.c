// A parser of numbers that overflows with ten digits.
//@ flags: --check-overflow
//@ verdict: unsafe
//@ paths: 4
#include <klee/klee.h>

static int parse(const char *s) {
    int n = 214748364;
    while (*s >= '0' && *s <= '9')
        n = n * 10 + (*s++ - '0'); //~ ERROR signed overflow
    return n;
}

int main(void) {
    char s[2];
    klee_make_symbolic(s, sizeof s, "s");
    s[1] = 0;
    return parse(s) == 0;
}
