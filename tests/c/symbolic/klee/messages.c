// Warnings, expressions and hints change nothing.
//@ verdict: safe
//@ paths: 2
#include <klee/klee.h>

int main(void) {
    int x = klee_int("x");
    klee_warning("careful");
    klee_warning_once("only once");
    klee_warning_once("only once");
    klee_print_expr("x is", x);
    klee_print_range("x", x);
    klee_stack_trace();
    klee_open_merge();
    int n = 0;
    if (x > 3)
        n = 1;
    klee_close_merge();
    klee_set_forking(1);
    return n;
}
