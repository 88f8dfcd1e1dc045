// Changing the case of a byte.
//@ verdict: safe
//@ paths: 3
#include <assert.h>
#include <ctype.h>
#include <klee/klee.h>

int main(void) {
    unsigned char c;
    klee_make_symbolic(&c, 1, "c");
    int up = toupper(c);
    assert(!islower(up));
    int down = tolower(up);
    assert((up == c) | (down == c));
    return 0;
}
