// The length of memset is symbolic, and too long by one for one value.
//@ verdict: unsafe
//@ paths: 5
#include <klee/klee.h>
#include <string.h>

int main(void) {
    char b[4];
    size_t n = (size_t)klee_range(1, 6, "n");
    memset(b, 0, n); //~ ERROR out-of-bounds write
    return b[0];
}
