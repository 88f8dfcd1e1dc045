// Rounding modes of the floating environment, and its exception flags.
// no-sanitizer
#include <fenv.h>
#include <math.h>
#include <stdio.h>

#pragma STDC FENV_ACCESS ON

static void under(int mode, const char *name) {
    volatile double one = 1, three = 3, big = 1e16, ten = 10;
    volatile float f1 = 1, f3 = 3;
    fesetround(mode);
    double q = one / three, n = -one / three, s = big + one;
    float f = f1 / f3;
    double r = rint(2.5), m = nearbyint(-1.25), t = one / ten;
    long l = lrint(2.5);
    fesetround(FE_TONEAREST);
    printf("%s %a %a %a %a %g %g %ld %a\n", name, q, n, s, f, r, m, l, t);
}

int main(void) {
    under(FE_TONEAREST, "nearest");
    under(FE_UPWARD, "upward");
    under(FE_DOWNWARD, "downward");
    under(FE_TOWARDZERO, "zero");
    printf("%d\n", fegetround() == FE_TONEAREST);
    feclearexcept(FE_ALL_EXCEPT);
    printf("%d\n", fetestexcept(FE_ALL_EXCEPT));
    feraiseexcept(FE_DIVBYZERO | FE_OVERFLOW);
    printf("%d %d\n", fetestexcept(FE_DIVBYZERO) != 0, fetestexcept(FE_INVALID) != 0);
    fenv_t saved;
    feholdexcept(&saved);
    printf("%d\n", fetestexcept(FE_ALL_EXCEPT) == 0);
    fesetround(FE_UPWARD);
    fesetenv(&saved);
    printf("%d %d\n", fegetround() == FE_TONEAREST, fetestexcept(FE_OVERFLOW) != 0);
    return 0;
}
