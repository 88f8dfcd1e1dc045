// One symbolic character, also a zero byte.
//@ verdict: safe
//@ paths: 1
#include <assert.h>
#include <klee/klee.h>
#include <stdio.h>

int main(void) {
    char c, s[4];
    klee_make_symbolic(&c, 1, "c");
    int n = snprintf(s, sizeof s, "[%c]", c);
    assert(n == 3);
    assert(s[1] == c);
    return 0;
}
