// What a branch sets is a register, of several widths.
//@ verdict: unsafe
#include <assert.h>
#include <klee/klee.h>

static int modes[3];

int main(void) {
    for (int i = 0; i < 3; i++) modes[i] = klee_range(0, 2, "mode") ? 1 : 0;
    char narrow = 1;
    long wide = 1;
    double real = 1;
    if (modes[0]) narrow = 3;
    if (modes[1]) wide = 1l << 40;
    if (modes[2]) real = 0.5;
    int more = klee_range(0, 4, "more");
    if (more == 0) assert(narrow == 1); //~ ERROR assertion
    if (more == 1) assert(wide == 1); //~ ERROR assertion
    if (more == 2) assert(real == 1); //~ ERROR assertion
    if (more == 3) assert(narrow != 1 || wide != 1 || real != 1); //~ ERROR assertion
    return 0;
}
