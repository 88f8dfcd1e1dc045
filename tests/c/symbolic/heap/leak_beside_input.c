// A leak is found although the input is still there.
//@ verdict: unsafe
//@ paths: 2
//@ flags: --check-leaks
//@ replay: no, natively a stale copy of the pointer may hide the leak
#include <klee/klee.h>
#include <stdlib.h>

static int parse(char c) {
    char *buffer = malloc(16); //~ ERROR memory leak
    buffer[0] = 1;
    if (c == '#')
        return 0;
    free(buffer);
    return 1;
}

int main(void) {
    char c;
    klee_make_symbolic(&c, 1, "c");
    return parse(c) == 0;
}
