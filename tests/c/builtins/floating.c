// Floating builtins and the intrinsics behind them.
#include <stdio.h>

int main(void) {
    volatile double x = -2.75, y = 3.5, big = 1e300;
    volatile float f = 2.5f;
    volatile long double l = -1.25L;
    printf("%g %g %g %g\n", __builtin_fabs(x), __builtin_floor(x), __builtin_ceil(x), __builtin_trunc(x));
    printf("%g %g %g\n", __builtin_round(x), __builtin_rint(x), __builtin_copysign(y, x));
    printf("%g %g %g\n", __builtin_fmax(x, y), __builtin_fmin(x, y), __builtin_sqrt(y * y));
    printf("%g %g %Lg\n", __builtin_fma(x, y, 1.0), __builtin_sqrtf(f), __builtin_fabsl(l));
    printf("%g %d\n", __builtin_huge_val(), __builtin_isinf_sign(-big * big) < 0);
    printf("%d %d %d\n", __builtin_isnan(__builtin_nan("")), __builtin_isfinite(big), __builtin_signbit(x) != 0);
    printf("%g %g\n", __builtin_powi(y, 3), __builtin_powi(x, -2));
    printf("%.12g %.12g\n", __builtin_exp2(0.5), __builtin_log10(y));
    printf("%d %d\n", __builtin_isless(x, y), __builtin_isunordered(x, y));
    printf("%d\n", __builtin_fpclassify(0, 1, 2, 3, 4, y));
    printf("%.12g %.12g %.12g\n", __builtin_sin(y), __builtin_cos(y), __builtin_pow(y, x));
    printf("%ld %lld\n", __builtin_lround(y), __builtin_llrint(x));
    printf("%g\n", __builtin_ldexp(0.75, 5));
    printf("%d\n", __builtin_flt_rounds());
    return 0;
}
