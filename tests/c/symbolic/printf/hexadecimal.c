// Hexadecimal digits are looked up in a table.
//@ verdict: safe
//@ paths: 2
#include <assert.h>
#include <klee/klee.h>
#include <stdio.h>

int main(void) {
    unsigned n = (unsigned)klee_range(16, 256, "n");
    char s[8];
    int length = sprintf(s, "%02x", n);
    assert(length == 2);
    if (s[0] == 'a')
        assert(n >> 4 == 10);
    return 0;
}
