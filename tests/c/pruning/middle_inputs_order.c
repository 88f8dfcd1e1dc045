// Two inputs are read in one order or in the other. What the first input read later is called must not matter, which of
// the two holds it must.
//@ verdict: unsafe
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    int a, b, which = klee_int("which");
    if (which) {
        a = klee_int("a");
        b = klee_int("b");
    } else {
        b = klee_int("b");
        a = klee_int("a");
    }
    if (a == 1) b++;
    int c = klee_int("c");
    if (c > a) c = 1;
    assert(!(which == 0 && b == 8 && c == 1)); //~ ERROR assertion
    return 0;
}
