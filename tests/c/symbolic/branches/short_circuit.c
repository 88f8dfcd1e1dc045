// `&&` and `||` decide from the left, and what is decided already is not decided again.
//@ verdict: safe
//@ paths: 6
#include <klee/klee.h>

int main(void) {
    char v[3];
    klee_make_symbolic(v, sizeof v, "v");
    int all = 0, any = 0;
    if (v[0] && v[1] && v[2])
        all = 1;
    if (v[0] || v[1] || v[2])
        any = 1;
    return all * 2 + any;
}
