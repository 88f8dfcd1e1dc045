// C99 leaves a function that is only defined inline to another file. There is none here.
//@ verdict: unsafe
//@ paths: 2
#include <assert.h>
#include <klee/klee.h>

inline int twice(int x) {
    return 2 * x;
}

inline int four(int x) {
    return twice(twice(x));
}

int main(void) {
    int x = klee_int("x");
    assert(four(x) != 12); //~ ERROR assertion
    return 0;
}
