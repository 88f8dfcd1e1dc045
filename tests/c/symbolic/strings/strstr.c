// A constant needle in a symbolic haystack.
//@ verdict: safe
//@ paths: 13
#include <assert.h>
#include <klee/klee.h>
#include <string.h>

int main(void) {
    char s[4];
    klee_make_symbolic(s, sizeof s, "s");
    s[3] = 0;
    char *p = strstr(s, "ab");
    if (!p)
        return 3;
    assert(p[0] == 'a');
    assert(p[1] == 'b');
    return (int)(p - s);
}
