// The math library in double precision on ordinary arguments.
#include <math.h>
#include <stdio.h>

#define SHOW(e) printf(#e " = %.15g\n", (double)(e))

int main(void) {
    SHOW(sin(1)); SHOW(cos(1)); SHOW(tan(1)); SHOW(asin(.5)); SHOW(acos(.5)); SHOW(atan(2));
    SHOW(atan2(-1, -2)); SHOW(sinh(1.5)); SHOW(cosh(1.5)); SHOW(tanh(.5)); SHOW(asinh(2));
    SHOW(acosh(2)); SHOW(atanh(.25)); SHOW(exp(1)); SHOW(exp2(.5)); SHOW(expm1(1e-10)); SHOW(log(10));
    SHOW(log2(10)); SHOW(log10(1000)); SHOW(log1p(1e-10)); SHOW(pow(2, .5)); SHOW(pow(-2, 3));
    SHOW(pow(10, -3)); SHOW(sqrt(2)); SHOW(cbrt(27)); SHOW(hypot(3, 4)); SHOW(erf(.5)); SHOW(erfc(.5));
    SHOW(tgamma(5.5)); SHOW(lgamma(10.5)); SHOW(floor(-1.5)); SHOW(ceil(-1.5)); SHOW(trunc(-1.5));
    SHOW(round(-2.5)); SHOW(rint(2.5)); SHOW(nearbyint(3.5)); SHOW(lround(2.5)); SHOW(llrint(-3.5));
    SHOW(fmod(-7.5, 2)); SHOW(remainder(7.5, 2)); SHOW(fma(2, 3, 4)); SHOW(fma(1e16, 1.0000000000000002, -1e16));
    SHOW(fdim(3, 5)); SHOW(logb(1000)); SHOW(ilogb(.1)); SHOW(scalbn(1.5, 10)); SHOW(ldexp(-.75, -3));
    SHOW(j0(1)); SHOW(y1(2)); SHOW(sin(1e22)); SHOW(cos(1e6));
    int e, q;
    double m = frexp(1234.5, &e), whole, part = modf(-3.75, &whole);
    printf("%g %d %g %g\n", m, e, whole, part);
    double r = remquo(29.0, 8.0, &q);
    printf("%g %d\n", r, q & 7);
    printf("%.9g %.9g %.9g\n", sinf(1), powf(2, .5f), expf(3));
    return 0;
}
