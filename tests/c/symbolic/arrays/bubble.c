// Sorting three numbers by exchanging neighbours: six orders.
//@ verdict: safe
//@ paths: 6
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    int v[3];
    klee_make_symbolic(v, sizeof v, "v");
    for (int end = 2; end > 0; end--)
        for (int i = 0; i < end; i++)
            if (v[i] > v[i + 1]) {
                int t = v[i];
                v[i] = v[i + 1];
                v[i + 1] = t;
            }
    assert(v[0] <= v[1]);
    assert(v[1] <= v[2]);
    return 0;
}
