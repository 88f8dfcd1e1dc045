// <float.h> limits and constants folded by the compiler against run-time values.
#include <float.h>
#include <stdio.h>

static volatile double one = 1;

int main(void) {
    printf("%d %d %d\n", FLT_DIG, DBL_DIG, LDBL_DIG);
    printf("%d %d %d\n", FLT_MANT_DIG, DBL_MANT_DIG, LDBL_MANT_DIG);
    printf("%d %d %d\n", FLT_MAX_EXP, DBL_MAX_10_EXP, LDBL_MIN_EXP);
    printf("%a %a %La\n", FLT_MAX, DBL_MAX, LDBL_MAX);
    printf("%a %a %La\n", FLT_MIN, DBL_MIN, LDBL_MIN);
    printf("%a %a %La\n", FLT_EPSILON, DBL_EPSILON, LDBL_EPSILON);
    double e = 1;
    while (one + e / 2 != one)
        e /= 2;
    printf("%d\n", e == DBL_EPSILON);
    long double le = 1;
    while (1 + le / 2 != (volatile long double){1})
        le /= 2;
    printf("%d\n", le == LDBL_EPSILON);
    static const double folded = 1.0 / 3 * 2 - 0.1;
    printf("%d %.17g\n", folded == one / 3 * 2 - 0.1, folded);
    static const float ff = 16777216.0f + 1.0f;
    static const long double fl = 1.0L / 3;
    printf("%.9g %.21Lg\n", ff, fl);
    printf("%zu %zu %d\n", sizeof(long double), _Alignof(long double), FLT_EVAL_METHOD);
    return 0;
}
