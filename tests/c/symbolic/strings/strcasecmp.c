// A command in any case.
//@ verdict: safe
//@ paths: 13
#include <assert.h>
#include <klee/klee.h>
#include <strings.h>

int main(void) {
    char s[3];
    klee_make_symbolic(s, sizeof s, "s");
    s[2] = 0;
    if (strcasecmp(s, "ok") == 0) {
        assert((s[0] | 32) == 'o');
        return 1;
    }
    return 0;
}
