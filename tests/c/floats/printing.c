// printf of floating values: every conversion, precision, flag and width.
#include <float.h>
#include <stdio.h>

int main(void) {
    static const double v[] = {0, 1, -1.5, 0.1, 123456789.125, 1e-5, 9.9999995, 1e100, 5e-324, DBL_MAX, 0.5, 2.5, 1e21};
    for (unsigned i = 0; i < sizeof v / sizeof *v; i++) {
        printf("%f|%e|%g|%a\n", v[i], v[i], v[i], v[i]);
        printf("%.0f|%.0e|%.0g|%.0a\n", v[i], v[i], v[i], v[i]);
        printf("%.3f|%.3e|%.3g|%.3a\n", v[i], v[i], v[i], v[i]);
        printf("%+.10g|% .2e|%#.0f|%015.4g|%-14.3e|\n", v[i], v[i], v[i], v[i], v[i]);
        printf("%.40g\n", v[i]);
    }
    printf("%.25f\n%.50f\n", 0.1, 1.0 / 3);
    printf("%*.*f|%-*.*e|\n", 12, 3, 3.14159, 15, 2, 3.14159);
    printf("%Lf %Le %Lg %La\n", 1.1L, 1e4000L, LDBL_MIN, 0.1L);
    printf("%.30Lf\n", 0.1L);
    printf("%.5f %.5f\n", 0.000005, 0.000015);
    printf("%g %g %g %g\n", 100000., 1000000., 0.0001, 0.00001);
    printf("%#g %#x %#o\n", 1.0, 255, 8);
    printf("%G %E %A\n", 1e-10, 1e-10, 1e-10);
    return 0;
}
