// The classic: no room for the terminator.
//@ verdict: unsafe
//@ paths: 4
#include <klee/klee.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    char s[4];
    klee_make_symbolic(s, sizeof s, "s");
    s[3] = 0;
    char *copy = malloc(strlen(s) ? strlen(s) : 1);
    strcpy(copy, s); //~ ERROR out-of-bounds write
    free(copy);
    return 0;
}
