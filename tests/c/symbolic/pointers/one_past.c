// A pointer just past the end may be made, but not read.
//@ verdict: unsafe
//@ paths: 2
#include <klee/klee.h>

int main(void) {
    int v[4] = {1, 2, 3, 4};
    int i = klee_range(0, 5, "i");
    int *p = &v[0] + i;
    return *p; //~ ERROR out-of-bounds read
}
