// Float, double and long double arithmetic with results that depend on the precision.
#include <stdio.h>

#define SERIES(T, name)                                                        \
    static T name(int n) {                                                     \
        T s = 0;                                                               \
        for (int k = n; k > 0; k--)                                            \
            s += (T)1 / ((T)k * k);                                            \
        return s;                                                              \
    }
SERIES(float, series_f)
SERIES(double, series_d)
SERIES(long double, series_l)

static double newton(double x) {
    double r = x;
    for (int i = 0; i < 60; i++)
        r = (r + x / r) / 2;
    return r;
}

int main(void) {
    printf("%.9g\n%.17g\n%.21Lg\n", (double)series_f(2000), series_d(2000), series_l(2000));
    printf("%.17g %.17g\n", newton(2), newton(1e-300));
    float f = 0.1f;
    double d = 0.1;
    long double l = 0.1L;
    printf("%d %d %d\n", f == d, d == l, f == (float)d);
    printf("%.17g %.17g %.21Lg\n", f * 3.0, d * 3, l * 3);
    printf("%a %a %La\n", f, d, l);
    printf("%.9g %.9g\n", f + 1e8f, (f + 1e8f) - 1e8f);
    printf("%.17g\n", d + 1e16 - 1e16);
    printf("%.21Lg\n", l + 1e18L - 1e18L);
    printf("%.17g %.17g\n", 1.0 / 3, -7.0 / 3);
    float acc = 0;
    for (int i = 0; i < 100000; i++)
        acc += 0.1f;
    printf("%.9g\n", acc);
    long double prod = 1;
    for (int i = 1; i <= 60; i++)
        prod *= i / 7.0L;
    printf("%.20Le\n", prod);
    return 0;
}
