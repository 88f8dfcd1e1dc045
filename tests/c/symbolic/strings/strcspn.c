// Up to the first colon or blank.
//@ verdict: safe
//@ paths: 7
#include <assert.h>
#include <klee/klee.h>
#include <string.h>

int main(void) {
    char s[4];
    klee_make_symbolic(s, sizeof s, "s");
    s[3] = 0;
    size_t n = strcspn(s, ": ");
    assert((s[n] == 0) | (s[n] == ':') | (s[n] == ' '));
    if (s[n])
        return (int)n;
    return 4;
}
