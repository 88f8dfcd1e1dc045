// A decimal fraction: the library decides by how large the digit is.
//@ verdict: safe
//@ paths: 7
#include <assert.h>
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
    char s[] = "_.5";
    klee_make_symbolic(s, 1, "digit");
    klee_assume((s[0] >= '0') & (s[0] <= '9'));
    double d = strtod(s, NULL);
    assert(d * 2 == (s[0] - '0') * 2 + 1);
    return 0;
}
