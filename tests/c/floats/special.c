// Infinities, NaN, signed zero and subnormals: comparison, propagation, classification.
#include <float.h>
#include <math.h>
#include <stdio.h>

static const char *class(double x) {
    switch (fpclassify(x)) {
    case FP_NAN: return "nan";
    case FP_INFINITE: return "inf";
    case FP_ZERO: return "zero";
    case FP_SUBNORMAL: return "subnormal";
    default: return "normal";
    }
}

int main(void) {
    volatile double zero = 0, inf = INFINITY, nan = NAN, tiny = DBL_MIN, max = DBL_MAX;
    double v[] = {1 / inf, -zero, tiny / 2, tiny, max, max * 2, -max * 2, inf - inf, inf * zero, sqrt(-1.0)};
    for (unsigned i = 0; i < sizeof v / sizeof *v; i++)
        printf("%s %d %d %d %d\n", class(v[i]), !!signbit(v[i]), !!isfinite(v[i]), !!isnormal(v[i]), !!isnan(v[i]));
    printf("%d %d %d %d %d %d\n", nan == nan, nan != nan, nan < 1, nan > 1, nan <= 1, !(nan >= 1));
    printf("%d %d %d\n", isunordered(nan, 1), isless(1.0, 2.0), isgreaterequal(nan, 0));
    printf("%d %d %d\n", zero == -zero, 1 / zero == 1 / -zero, inf == inf + 1);
    printf("%g %g %g\n", fmax(nan, 3), fmin(3, nan), copysign(5, -zero));
    printf("%g %g %g\n", DBL_TRUE_MIN, DBL_TRUE_MIN / 2, FLT_TRUE_MIN * 0.75);
    printf("%a %a\n", tiny / 8 + tiny / 1024, tiny * DBL_EPSILON);
    float f = FLT_MIN;
    int steps = 0;
    for (; f > 0; f /= 2)
        steps++;
    printf("%d\n", steps);
    printf("%f %f %e %g\n", inf, -inf, inf, fabs(-inf));
    printf("%F %5f|%-6f|%+f\n", inf, inf, inf, inf);
    printf("%g %g\n", fmod(inf, 2) != fmod(inf, 2) ? 1.0 : 0.0, fmod(5.5, inf));
    printf("%g %Lg\n", nextafter(1, 2) - 1, nextafterl(1, 2) - 1);
    return 0;
}
