// The textbook triangle: three invalid sides, three that do not close, five kinds of equality.
//@ verdict: safe
//@ paths: 11
#include <klee/klee.h>

static int classify(int a, int b, int c) {
    if (a == 0 || b == 0 || c == 0)
        return 0;
    if (a + b <= c || a + c <= b || b + c <= a)
        return 1;
    if (a == b && b == c)
        return 2;
    if (a == b || b == c || a == c)
        return 3;
    return 4;
}

int main(void) {
    unsigned char side[3];
    klee_make_symbolic(side, sizeof side, "side");
    return classify(side[0], side[1], side[2]);
}
