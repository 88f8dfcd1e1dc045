// Freeing a pointer that was moved along.
//@ verdict: unsafe
//@ paths: 2
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
    char *p = malloc(4);
    char c;
    klee_make_symbolic(&c, 1, "c");
    *p = c;
    if (c == ' ')
        p++;
    free(p); //~ ERROR invalid free
    return 0;
}
