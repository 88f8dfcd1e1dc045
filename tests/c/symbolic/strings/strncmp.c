// A prefix test.
//@ verdict: safe
//@ paths: 7
#include <assert.h>
#include <klee/klee.h>
#include <string.h>

int main(void) {
    char s[8];
    klee_make_symbolic(s, sizeof s, "s");
    s[7] = 0;
    if (strncmp(s, "--v", 3) == 0) {
        assert(s[2] == 'v');
        return 1;
    }
    return 0;
}
