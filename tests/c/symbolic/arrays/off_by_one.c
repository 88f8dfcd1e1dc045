// The terminator is written one past the end when the text fills the buffer.
//@ verdict: unsafe
//@ paths: 5
#include <klee/klee.h>

int main(void) {
    char buffer[4];
    int n = klee_range(0, 5, "n"), i;
    for (i = 0; i < n; i++)
        buffer[i] = 'x';
    buffer[i] = 0; //~ ERROR out-of-bounds write
    return 0;
}
