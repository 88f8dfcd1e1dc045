// The pointer behind the number, and no number at all.
//@ verdict: safe
//@ paths: 19
#include <assert.h>
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
    char s[3];
    klee_make_symbolic(s, sizeof s, "s");
    s[2] = 0;
    char *end;
    long n = strtol(s, &end, 10);
    if (end == s)
        assert(n == 0);
    else
        assert((end[-1] >= '0') & (end[-1] <= '9'));
    return (int)(end - s);
}
