// The input whose number is 42 and whose first byte is not a digit.
//@ verdict: unsafe
//@ paths: 4
#include <assert.h>
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
    char s[4];
    klee_make_symbolic(s, sizeof s, "s");
    s[3] = 0;
    klee_assume(s[0] == '+');
    assert(atoi(s) != 42); //~ ERROR assertion
    return 0;
}
