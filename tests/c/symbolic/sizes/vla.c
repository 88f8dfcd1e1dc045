// A variable-length array with a symbolic length, used one element too far by one length.
//@ verdict: unsafe
//@ paths: 4
#include <klee/klee.h>

int main(void) {
    int n = klee_range(1, 5, "n");
    char v[n];
    for (int i = 0; i < n; i++)
        v[i] = (char)i;
    v[n == 3 ? n : n - 1] = 9; //~ ERROR out-of-bounds write
    return v[0] == 9;
}
