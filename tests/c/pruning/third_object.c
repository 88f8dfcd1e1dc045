// A pointer that met two objects while the rest was explored meets a third, smaller one.
//@ verdict: unsafe
#include <klee/klee.h>

int main(void) {
    int a[4] = {0}, b[4] = {0}, c[2] = {0};
    int k = klee_range(0, 3, "k"), i = klee_range(0, 4, "i");
    int *p = k == 0 ? a : b;
    if (k == 2) p = c;
    if (i == 3) k = 9;
    p[i] = 1; //~ ERROR out-of-bounds write
    return 0;
}
