// Two numbers of one digit with a letter between.
//@ verdict: safe
//@ paths: 2
#include <assert.h>
#include <klee/klee.h>
#include <stdio.h>

int main(void) {
    char s[4];
    klee_make_symbolic(s, sizeof s, "s");
    klee_assume((s[0] >= '0') & (s[0] <= '9'));
    klee_assume((s[2] >= '0') & (s[2] <= '9'));
    klee_assume(((s[1] < '0') | (s[1] > '9')) & (s[1] > ' '));
    s[3] = 0;
    int a = -1, b = -1;
    int n = sscanf(s, "%dx%d", &a, &b);
    assert(a == s[0] - '0');
    if (n == 2)
        assert(b == s[2] - '0');
    return n;
}
