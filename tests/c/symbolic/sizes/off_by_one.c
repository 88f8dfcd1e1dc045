// The classic: no room for the zero at the end.
//@ verdict: unsafe
#include <klee/klee.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    char text[5];
    klee_make_symbolic(text, sizeof text, "text");
    text[4] = 0;
    klee_assume(text[0] != 0); // Sanitizers give a byte for no bytes.
    size_t n = strlen(text);
    char *copy = malloc(n);
    memcpy(copy, text, n + 1); //~ ERROR out-of-bounds write
    free(copy);
    return 0;
}
