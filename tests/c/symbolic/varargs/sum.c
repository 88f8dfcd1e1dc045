// The number of arguments that are read is symbolic.
//@ verdict: safe
//@ paths: 4
#include <assert.h>
#include <klee/klee.h>
#include <stdarg.h>

static int sum(int n, ...) {
    va_list list;
    va_start(list, n);
    int total = 0;
    while (n-- > 0)
        total += va_arg(list, int);
    va_end(list);
    return total;
}

int main(void) {
    int n = klee_range(0, 4, "n");
    int s = sum(n, 1, 10, 100);
    assert(s == 0 || s == 1 || s == 11 || s == 111);
    return s;
}
