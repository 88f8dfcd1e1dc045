// While forking is off, a decision goes one way, and the run says that it is incomplete.
//@ verdict: incomplete
//@ paths: 2
//@ prune: no, what is left out depends on the input that a path has
#include <klee/klee.h>

int main(void) {
    int a = klee_int("a"), b = klee_int("b"), c = klee_int("c"), r = 0;
    // Only one outcome is feasible: nothing is left out.
    klee_set_forking(0);
    if (a != a)
        return 9;
    klee_set_forking(1);
    if (a > 3)
        r = 1;
    klee_set_forking(0);
    if (b)
        r += 2;
    klee_set_forking(1);
    // It is decided already.
    if (b)
        r += c == c ? 4 : 8;
    return r;
}
