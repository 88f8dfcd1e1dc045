// The loop that goes one too far, for one input only.
//@ verdict: unsafe
//@ paths: 6
#include <klee/klee.h>

int main(void) {
    int a[5], n = klee_range(0, 6, "n");
    for (int i = 0; i < n; i++)
        a[i + (n == 5)] = i; //~ ERROR out-of-bounds write
    return 0;
}
