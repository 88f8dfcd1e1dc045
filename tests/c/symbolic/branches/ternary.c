// The maximum of three numbers by two conditional expressions.
//@ verdict: safe
//@ paths: 4
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    int v[3];
    klee_make_symbolic(v, sizeof v, "v");
    int m = v[0] > v[1] ? v[0] : v[1];
    m = m > v[2] ? m : v[2];
    assert(m >= v[0]);
    assert(m >= v[1]);
    assert(m >= v[2]);
    assert((m == v[0]) | (m == v[1]) | (m == v[2]));
    return 0;
}
