// A string literal is changed in place if it begins with the right letter.
//@ verdict: unsafe
//@ paths: 3
#include <klee/klee.h>

static char *words[] = {"alpha", "beta", "gamma"};

static void capitalise(char *s) {
    if (*s == 'b')
        *s -= 32; //~ ERROR write to read-only memory
}

int main(void) {
    capitalise(words[klee_range(0, 3, "which")]);
    return 0;
}
