// The math library in extended precision.
#include <float.h>
#include <math.h>
#include <stdio.h>

#define SHOW(e) printf(#e " = %.16Lg\n", (long double)(e))

int main(void) {
    SHOW(sinl(1)); SHOW(cosl(2)); SHOW(tanl(.5L)); SHOW(atanl(3)); SHOW(atan2l(1, -3)); SHOW(expl(2));
    SHOW(logl(3)); SHOW(log10l(2)); SHOW(powl(1.5L, 20)); SHOW(sqrtl(2)); SHOW(cbrtl(2)); SHOW(hypotl(1, 2));
    SHOW(floorl(-2.5L)); SHOW(ceill(2.25L)); SHOW(truncl(9.75L)); SHOW(roundl(-9.5L)); SHOW(rintl(1.5L));
    SHOW(fmodl(10.5L, 3)); SHOW(fabsl(-3.5L)); SHOW(scalblnl(1, 1000)); SHOW(fmal(1.1L, 1.1L, -1.21L) != 0);
    SHOW(LDBL_EPSILON); SHOW(nextafterl(0, 1)); SHOW(copysignl(2, -1)); SHOW(fminl(1, 2)); SHOW(tgammal(6));
    int e;
    long double m = frexpl(-1e4000L, &e), whole;
    printf("%.18Lg %d\n", m, e);
    m = modfl(-1234567890123.5L, &whole);
    printf("%Lg %.0Lf\n", m, whole);
    printf("%d %d %d\n", isnan(sqrtl(-1.L)) != 0, isinf(expl(20000)) != 0, signbit(-0.0L) != 0);
    printf("%lld %lld\n", llroundl(2.5L), llrintl(-2.5L));
    return 0;
}
