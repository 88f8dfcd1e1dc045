// One path for each length.
//@ verdict: safe
//@ paths: 6
#include <assert.h>
#include <klee/klee.h>
#include <string.h>

int main(void) {
    char s[6];
    klee_make_symbolic(s, sizeof s, "s");
    s[5] = 0;
    size_t n = strlen(s);
    assert(n <= 5);
    assert(s[n] == 0);
    return (int)n;
}
