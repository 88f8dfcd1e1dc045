// The last slash of a path of three bytes.
//@ verdict: safe
//@ paths: 10
#include <assert.h>
#include <klee/klee.h>
#include <string.h>

int main(void) {
    char s[4];
    klee_make_symbolic(s, sizeof s, "s");
    s[3] = 0;
    char *p = strrchr(s, '/');
    if (!p)
        return 3;
    assert(*p == '/');
    assert(strchr(p + 1, '/') == NULL);
    return (int)(p - s);
}
