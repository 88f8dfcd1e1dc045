// The first operator in a formula of two bytes.
//@ verdict: safe
//@ paths: 5
#include <assert.h>
#include <klee/klee.h>
#include <string.h>

int main(void) {
    char s[3];
    klee_make_symbolic(s, sizeof s, "s");
    s[2] = 0;
    char *p = strpbrk(s, "+-*/");
    if (!p)
        return 0;
    assert((*p == '+') | (*p == '-') | (*p == '*') | (*p == '/'));
    return 1;
}
