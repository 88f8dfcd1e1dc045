// A double that does not fit into an int.
//@ flags: --check-overflow
//@ verdict: unsafe
//@ paths: 2
//@ replay: no, the sanitizer's check of conversions is not part of its default
#include <klee/klee.h>

int main(void) {
    float f;
    klee_make_symbolic(&f, sizeof f, "f");
    klee_assume(f > 1000.0f);
    int n = (int)f; //~ ERROR invalid conversion
    return n == 0;
}
