// The same within one array.
//@ verdict: unsafe
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    int v[4] = {1, 1, 1, 1}, k = klee_int("k"), unused = 0, *p = &v[1];
    if (k == 3) p = &v[2];
    if (k > 100) unused = 1;
    *p = 0;
    assert(v[2]); //~ ERROR assertion
    return 0;
}
