// The library gets a bad pointer: the report names the caller's line.
//@ verdict: unsafe
//@ paths: 2
#include <klee/klee.h>
#include <string.h>

int main(void) {
    const char *s = "text";
    if (klee_int("x") == 1)
        s = 0;
    return (int)strlen(s); //~ ERROR null pointer
}
