// A symbolic character in a constant string: three hits, the terminator, or nothing.
//@ verdict: safe
//@ paths: 5
#include <assert.h>
#include <klee/klee.h>
#include <string.h>

int main(void) {
    char c;
    const char *s = "abc";
    klee_make_symbolic(&c, sizeof c, "c");
    const char *p = strchr(s, c);
    if (!p)
        return 4;
    assert(*p == c);
    return (int)(p - s);
}
