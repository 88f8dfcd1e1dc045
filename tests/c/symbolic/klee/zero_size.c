// An input of no bytes is allowed and changes nothing.
//@ verdict: safe
//@ paths: 1
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    char v[2] = {1, 2};
    klee_make_symbolic(v, 0, "nothing");
    assert(v[0] == 1);
    return 0;
}
