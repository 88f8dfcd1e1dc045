// Quotient and remainder give the number back, for signed and unsigned numbers.
//@ verdict: safe
//@ paths: 1
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    short s;
    unsigned short u;
    klee_make_symbolic(&s, sizeof s, "s");
    klee_make_symbolic(&u, sizeof u, "u");
    assert(s / 7 * 7 + s % 7 == s);
    assert(u / 10 * 10 + u % 10 == u);
    assert(s % 7 > -7);
    assert(s % 7 < 7);
    assert(s / -1 == -s);
    return 0;
}
