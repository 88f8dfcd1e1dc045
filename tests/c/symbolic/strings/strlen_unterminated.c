// Without a terminator strlen runs out of the buffer.
//@ verdict: unsafe
//@ paths: 4
#include <klee/klee.h>
#include <string.h>

int main(void) {
    char s[3];
    klee_make_symbolic(s, sizeof s, "s");
    return (int)strlen(s); //~ ERROR out-of-bounds read
}
