// Of a value with very many possibilities some are tried, and the run says that it is not complete.
//@ verdict: incomplete
//@ paths: 8
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    long w;
    klee_make_symbolic(&w, sizeof w, "w");
    assert(klee_get_valuel(w) == w);
    return 0;
}
