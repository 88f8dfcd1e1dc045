// A symbolic field width pads with blanks.
//@ verdict: safe
//@ paths: 4
#include <assert.h>
#include <klee/klee.h>
#include <stdio.h>

int main(void) {
    char s[8];
    int width = klee_range(1, 5, "width");
    int n = sprintf(s, "%*d", width, 7);
    assert(n == width);
    assert(s[n - 1] == '7');
    return n;
}
