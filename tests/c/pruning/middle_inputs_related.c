// Two inputs that are read later are compared with each other: they must not be taken for one. Each way
// before has an error of its own, so that one is missed whichever is explored first.
//@ verdict: unsafe
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    int k = klee_int("k"), unused = 0;
    if (k & 1) unused = 1;
    for (int i = 0; i < 12; i++) unused += i;
    int x = klee_int("x");
    for (int i = 0; i < 12; i++) unused += i;
    int y = klee_int("y");
    if (x < y) assert(k & 1); //~ ERROR assertion
    if (x > y) assert(!(k & 1)); //~ ERROR assertion
    return 0;
}
