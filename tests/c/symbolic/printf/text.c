// A symbolic string is printed. The library looks for its length, and for its last newline.
//@ verdict: safe
//@ paths: 10
#include <assert.h>
#include <klee/klee.h>
#include <stdio.h>

int main(void) {
    char s[4];
    klee_make_symbolic(s, sizeof s, "s");
    s[3] = 0;
    int n = printf("<%s>\n", s);
    assert(n >= 3);
    assert(n <= 6);
    return n;
}
