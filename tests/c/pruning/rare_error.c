// An error that happens only with one earlier choice, behind branches that hide it.
//@ verdict: unsafe
//@ paths: 32
#include <klee/klee.h>

int main(void) {
    unsigned char b[5];
    klee_make_symbolic(b, sizeof b, "b");
    int divisor = 1, unused = 0;
    if (b[0] == 'k') divisor = 0;
    for (int i = 1; i < 4; i++)
        if (b[i] > 10) unused++;
    if (b[4] == 'z') return 10 / divisor; //~ ERROR division by zero
    return 0;
}
