// Whether to fork must not depend on inputs.
//@ verdict: unsafe
//@ paths: 1
//@ replay: no, natively nothing tells that it depends on an input
#include <klee/klee.h>

int main(void) {
    klee_set_forking(klee_int("x")); //~ ERROR klee_set_forking requires a constant argument
    return 0;
}
