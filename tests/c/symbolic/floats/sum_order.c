// Addition of floats is not associative: a witness is found.
//@ verdict: unsafe
//@ paths: 2
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    float a;
    klee_make_symbolic(&a, sizeof a, "a");
    klee_assume(a >= 1.0f);
    klee_assume(a <= 2.0f);
    float left = (a + 16777216.0f) - 16777216.0f;
    assert(left == a); //~ ERROR assertion
    return 0;
}
