// The format itself is chosen by an input.
//@ verdict: safe
//@ paths: 3
#include <assert.h>
#include <klee/klee.h>
#include <stdio.h>

int main(void) {
    static const char *const formats[] = {"%d", "%#o", "%+d"};
    char s[8];
    int n = sprintf(s, formats[klee_range(0, 3, "format")], 8);
    assert(n == 1 || n == 3 || n == 2);
    return n;
}
