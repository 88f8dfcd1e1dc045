// Each condition depends on what the one before did, so the state at the join matters.
//@ verdict: unsafe
//@ paths: 9
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    unsigned char b[4];
    klee_make_symbolic(b, sizeof b, "b");
    int x = 0;
    if (b[0] > 10) x = 1;
    if (b[1] > 10 + x) x += 2;
    if (b[2] > 10 && x == 3) x = 7;
    assert(x != 7 || b[3] != 9); //~ ERROR assertion
    return 0;
}
