// Fields between commas: strtok skips empty ones.
//@ verdict: safe
//@ paths: 15
#include <assert.h>
#include <klee/klee.h>
#include <string.h>

int main(void) {
    char s[4];
    klee_make_symbolic(s, sizeof s, "s");
    s[3] = 0;
    int n = 0;
    for (char *t = strtok(s, ","); t; t = strtok(NULL, ",")) {
        assert(*t != 0);
        n++;
    }
    assert(n <= 2);
    return n;
}
