// Branches that add fractions; the sum decides.
//@ verdict: unsafe
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    unsigned char b[4];
    klee_make_symbolic(b, sizeof b, "b");
    double sum = 0, other = 0;
    if (b[0] & 1) sum += 0.5;
    if (b[1] & 1) sum += 0.25;
    if (b[2] & 1) other = 3;
    if (b[3] & 1) sum *= 2;
    assert(sum != 1.5); //~ ERROR assertion
    return 0;
}
