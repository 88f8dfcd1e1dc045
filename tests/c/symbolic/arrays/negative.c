// An index that can be -1.
//@ verdict: unsafe
//@ paths: 2
#include <klee/klee.h>

int main(void) {
    int v[4] = {1, 2, 3, 4};
    int i = klee_range(0, 5, "i");
    return v[i - 1]; //~ ERROR out-of-bounds read
}
