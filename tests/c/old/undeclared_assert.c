// An assert that no header declares is assert all the same.
//@ verdict: unsafe
//@ paths: 2
#include <klee/klee.h>

int main(void) {
    int x = klee_int("x");
    assert(x != 5); //~ ERROR assertion
    return 0;
}
