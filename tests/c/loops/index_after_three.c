// An index leaves its array only when the second, the fourth and the fifth iteration take the same way.
//@ verdict: unsafe
//@ paths: 32
#include <klee/klee.h>

int main(void) {
    static const int step[5] = {0, 3, 0, 3, 2};
    unsigned char c[5];
    int table[8] = {0}, at = 0;
    klee_make_symbolic(c, sizeof c, "c");
    for (int i = 0; i < 5; i++) {
        if (c[i] == 7)
            at += step[i];
        table[at]++; //~ ERROR out-of-bounds
    }
    return table[0];
}
