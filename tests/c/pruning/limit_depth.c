// The same for the number of decisions of a path: the longer way to the join has none left.
//@ verdict: unsafe
//@ flags: --max-depth=5
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    unsigned char b[6];
    klee_make_symbolic(b, sizeof b, "b");
    int unused = 0;
    if (b[0] != 9) {
        if (b[1] > 1) unused = 1;
        if (b[2] > 1) unused = 2;
        if (b[3] > 1) unused = 3;
    }
    if (b[4] > 1) unused = 4;
    if (b[5] > 1) unused = 5;
    if (b[4] == b[5])
        assert(b[5] != 40); //~ ERROR assertion
    return 0;
}
