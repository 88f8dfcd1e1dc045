// The error needs three bytes at once.
//@ verdict: unsafe
//@ paths: 4
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    char s[3];
    klee_make_symbolic(s, sizeof s, "s");
    if (s[0] == 'b')
        if (s[1] == 'u')
            assert(s[2] != 'g'); //~ ERROR assertion
    return 0;
}
