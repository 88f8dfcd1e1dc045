// A duplicate is equal and independent; but the empty one loses its terminator here.
//@ verdict: unsafe
//@ paths: 3
#include <assert.h>
#include <klee/klee.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    char s[3];
    klee_make_symbolic(s, sizeof s, "s");
    s[2] = 0;
    char *copy = strdup(s);
    assert(strcmp(copy, s) == 0);
    copy[0] = '!';
    if (strlen(copy) == 2) //~ ERROR out-of-bounds read
        assert(s[0] != 0);
    free(copy);
    return 0;
}
