// atoi of two symbolic bytes: blanks, a sign, digits.
//@ verdict: safe
//@ paths: 20
#include <assert.h>
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
    char s[3];
    klee_make_symbolic(s, sizeof s, "s");
    s[2] = 0;
    int n = atoi(s);
    assert(n >= -9);
    assert(n <= 99);
    if (n > 9)
        assert(s[0] >= '1');
    return 0;
}
