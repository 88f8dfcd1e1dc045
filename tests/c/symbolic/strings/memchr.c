// The first newline among four bytes.
//@ verdict: safe
//@ paths: 5
#include <assert.h>
#include <klee/klee.h>
#include <string.h>

int main(void) {
    char v[4];
    klee_make_symbolic(v, sizeof v, "v");
    char *p = memchr(v, '\n', sizeof v);
    if (!p)
        return 4;
    assert(*p == '\n');
    assert(p == v || p[-1] != '\n');
    return (int)(p - v);
}
