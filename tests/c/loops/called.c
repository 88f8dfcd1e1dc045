// A loop in a function that is called in a loop: its paths count for each place it is called from.
//@ verdict: safe
//@ paths: 64
#include <klee/klee.h>

static int ones(unsigned char byte) {
    int n = 0;
    for (int bit = 0; bit < 3; bit++)
        if (byte >> bit & 1)
            n++;
    return n;
}

int main(void) {
    unsigned char b[2];
    klee_make_symbolic(b, sizeof b, "b");
    int all = 0;
    for (int i = 0; i < 2; i++)
        if (ones(b[i]) > 1)
            all++;
    return all;
}
