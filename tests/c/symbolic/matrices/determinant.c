// A singular matrix is divided by its determinant.
//@ verdict: unsafe
//@ paths: 2
#include <klee/klee.h>

int main(void) {
    signed char m[2][2];
    klee_make_symbolic(m, sizeof m, "m");
    klee_assume((m[0][0] == 3) & (m[1][1] == 4) & (m[0][1] == 2));
    int d = m[0][0] * m[1][1] - m[0][1] * m[1][0];
    return 100 / d > 5; //~ ERROR division by zero
}
