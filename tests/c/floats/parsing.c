// strtod, strtof, strtold and scanf: rounding at the edges, hex, inf, nan, end pointers.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    static const char *const texts[] = {
        "0", "-0", "1.5e3xyz", "  +.5", "0x1.8p3", "0x.1p-4", "inf", "-INFINITY rest", "nan", "1e400", "-1e400",
        "1e-400", "4.9e-324", "2.4703282292062327e-324", "2.4703282292062328e-324", "1.7976931348623158e308",
        "9007199254740993", "9007199254740992.9999", "0.1e", "1e+", ".", "e5", "0x", "1.0000000000000002220446049250313",
        "123456789012345678901234567890", "3.4028235677973366e38", "16777217.0000001"};
    for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++) {
        char *end;
        errno = 0;
        double d = strtod(texts[i], &end);
        int e = errno == ERANGE;
        printf("%s -> %a rest '%s' range %d\n", texts[i], d, end, e);
        printf("   %a %La\n", strtof(texts[i], NULL), strtold(texts[i], NULL));
    }
    float f;
    double d;
    long double l;
    int n = sscanf("1.25 -3e-2 7.0625", "%f %lf %Lf", &f, &d, &l);
    printf("%d %g %g %Lg\n", n, f, d, l);
    n = sscanf("12.75abc", "%4lf%s", &d, (char[8]){0});
    printf("%d %g %g\n", n, d, atof("  42.5 "));
    return 0;
}
