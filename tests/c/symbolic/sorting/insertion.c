// Insertion sort of four bytes: 24 orders.
//@ verdict: safe
//@ paths: 24
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    unsigned char v[4];
    klee_make_symbolic(v, sizeof v, "v");
    for (int i = 1; i < 4; i++) {
        unsigned char x = v[i];
        int j = i;
        for (; j > 0 && v[j - 1] > x; j--)
            v[j] = v[j - 1];
        v[j] = x;
    }
    for (int i = 1; i < 4; i++)
        assert(v[i - 1] <= v[i]);
    return 0;
}
