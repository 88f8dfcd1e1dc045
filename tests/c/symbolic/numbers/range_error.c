// A number that does not fit: LONG_MAX and ERANGE.
//@ verdict: safe
//@ paths: 2
#include <assert.h>
#include <errno.h>
#include <klee/klee.h>
#include <limits.h>
#include <stdlib.h>

int main(void) {
    char s[] = "922337203685477580_";
    klee_make_symbolic(s + 18, 1, "last");
    klee_assume((s[18] >= '0') & (s[18] <= '9'));
    errno = 0;
    long n = strtol(s, NULL, 10);
    assert(n > LONG_MAX - 8);
    if (errno == ERANGE) {
        assert(s[18] > '7');
        return 1;
    }
    assert(n == LONG_MAX - ('7' - s[18]));
    return 0;
}
