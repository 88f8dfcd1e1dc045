// Variable arguments of floating types, mixed with integers, past the registers.
#include <stdarg.h>
#include <stdio.h>

static double mean(int n, ...) {
    va_list ap;
    va_start(ap, n);
    double s = 0;
    for (int i = 0; i < n; i++)
        s += va_arg(ap, double);
    va_end(ap);
    return n ? s / n : 0;
}

static long double mix(const char *f, ...) {
    va_list ap;
    va_start(ap, f);
    long double r = 0;
    for (; *f; f++)
        r = r * 2 + (*f == 'd'   ? (long double)va_arg(ap, double)
                     : *f == 'l' ? va_arg(ap, long double)
                                 : (long double)va_arg(ap, int));
    va_end(ap);
    return r;
}

static int forward(const char *format, ...) {
    char buffer[200];
    va_list ap;
    va_start(ap, format);
    int n = vsnprintf(buffer, sizeof buffer, format, ap);
    va_end(ap);
    puts(buffer);
    return n;
}

int main(void) {
    printf("%g\n", mean(0));
    printf("%g\n", mean(3, 1.5, (double)2.5f, 3.0));
    printf("%g\n", mean(12, 1., 2., 3., 4., 5., 6., 7., 8., 9., 10., 11., 13.));
    printf("%.10Lg\n", mix("dlidlidl", 1.25, 3.5L, 7, -2.0, 1e10L, 9, 0.125, -0.5L));
    printf("%.10Lg\n", mix("dddddddddlld", 1., 2., 3., 4., 5., 6., 7., 8., 9., 10.L, 11.L, 12.));
    printf("%d\n", forward("%d %s %.3f %Lf %c %ld %e", 1, "two", 3.0, 4.0L, '5', 6l, 7.0));
    float f = 1.1f;
    forward("%.9g %.17g", f, 1.1);
    return 0;
}
