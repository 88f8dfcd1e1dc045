// How many of the first bytes are digits.
//@ verdict: safe
//@ paths: 7
#include <assert.h>
#include <klee/klee.h>
#include <string.h>

int main(void) {
    char s[4];
    klee_make_symbolic(s, sizeof s, "s");
    s[3] = 0;
    size_t n = strspn(s, "0123456789");
    for (size_t i = 0; i < n; i++) {
        assert(s[i] >= '0');
        assert(s[i] <= '9');
    }
    return (int)n;
}
