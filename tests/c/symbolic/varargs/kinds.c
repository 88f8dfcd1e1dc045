// Symbolic arguments of different types pass through `...`.
//@ verdict: safe
//@ paths: 2
#include <assert.h>
#include <klee/klee.h>
#include <stdarg.h>

static int check(const char *kinds, ...) {
    va_list list;
    int n = 0;
    va_start(list, kinds);
    for (; *kinds; kinds++)
        switch (*kinds) {
        case 'i':
            n += va_arg(list, int) == 7;
            break;
        case 'l':
            n += va_arg(list, long) == 1L << 35;
            break;
        case 'd':
            n += va_arg(list, double) == 0.5;
            break;
        }
    va_end(list);
    return n;
}

int main(void) {
    int i = klee_int("i");
    long l;
    klee_make_symbolic(&l, sizeof l, "l");
    klee_assume(i == 7);
    int n = check("ild", i, l, 0.5);
    if (n == 3) {
        assert(l == 1L << 35);
        return 3;
    }
    assert(n == 2);
    return 2;
}
