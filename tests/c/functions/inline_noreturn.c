// inline, noreturn, const and pure attributes, _Generic dispatch, nested calls.
//@ exit: 3
#include <stdio.h>
#include <stdlib.h>

static inline int square(int x) { return x * x; }
inline int cube(int x) { return x * x * x; }
extern int cube(int x);
__attribute__((always_inline)) static inline int forced(int x) { return square(x) + cube(x); }
__attribute__((noinline, pure)) static int kept(const int *p) { return *p + 1; }

static int show_i(int v) { return printf("int %d\n", v); }
static int show_d(double v) { return printf("double %g\n", v); }
static int show_s(const char *v) { return printf("string %s\n", v); }
#define show(v) _Generic((v), int: show_i, double: show_d, float: show_d, char *: show_s, const char *: show_s)(v)

_Noreturn static void finish(int code) {
    printf("finish %d\n", code);
    exit(code);
}

int main(void) {
    int n = 4;
    printf("%d %d %d\n", forced(3), kept(&n), square(square(2)));
    show(1);
    show(2.5);
    show(3.5f);
    show("four");
    if (n == 4)
        finish(3);
    return 0;
}
