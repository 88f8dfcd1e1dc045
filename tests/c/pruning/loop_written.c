// A loop writes memory that a later branch reads: the branch before the loop decides what is written.
//@ verdict: unsafe
//@ paths: 10
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    unsigned char b[3];
    klee_make_symbolic(b, sizeof b, "b");
    int v[6], step = 1, unused = 0;
    if (b[0] > 10) unused = 1;
    if (b[1] > 10) step = 2;
    for (int i = 0; i < 6; i++) v[i] = i * step;
    if (b[2] > 10) unused = 2;
    assert(v[5] != 10 || b[0] != 77); //~ ERROR assertion
    return 0;
}
