// The number of iterations is an input.
//@ verdict: unsafe
//@ paths: 47
#include <klee/klee.h>

int main(void) {
    int n = klee_range(0, 6, "n");
    unsigned char b[4];
    int sum = 0;
    klee_make_symbolic(b, sizeof b, "b");
    for (int i = 0; i < n; i++)
        if (b[i] > 20) //~ ERROR out-of-bounds
            sum++;
    return sum;
}
