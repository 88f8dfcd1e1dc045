// A variable of vector type that one way sets and the other does not has any value there.
//@ flags: --symbolic-uninitialised
//@ verdict: unsafe
//@ replay: no, what a variable without a value holds natively is not in the test
#include <assert.h>
#include <klee/klee.h>

typedef int quad __attribute__((vector_size(16)));

int main(void) {
    quad v;
    if (klee_int("n") > 3)
        v = (quad){1, 1, 1, 1};
    assert(v[2] == 1); //~ ERROR assertion
    return 0;
}
