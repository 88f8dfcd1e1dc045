// Complex arithmetic in all three precisions, and the complex functions.
#include <complex.h>
#include <stdio.h>

static void show(double complex z) { printf("%.6f%+.6fi\n", creal(z), cimag(z)); }

static double complex horner(const double complex *c, int n, double complex x) {
    double complex r = 0;
    while (n--)
        r = r * x + c[n];
    return r;
}

int main(void) {
    double complex a = 3 + 4 * I, b = 1 - 2 * I;
    show(a + b);
    show(a - b);
    show(a * b);
    show(a / b);
    show(-a);
    show(~a);
    show(conj(a) * 2);
    printf("%g %d %d\n", cabs(a), a == b, a != b);
    show(csqrt(-4 + 0 * I));
    show(cexp(I * 3.14159265358979));
    show(cpow(a, 2));
    float complex f = 1.5f + 2.5f * I;
    f *= f;
    printf("%g %g\n", crealf(f), cimagf(f));
    long double complex l = 1.0L / 3 + 1.0L * I;
    l = l / (2.0L - 1.0L * I);
    printf("%.15Lg %.15Lg\n", creall(l), cimagl(l));
    double complex c[] = {1, I, -1, 2 - I};
    show(horner(c, 4, 0.5 + 0.5 * I));
    __real__ a = 9;
    __imag__ a += 1;
    show(a);
    double complex z = 0;
    int n = 0;
    for (double complex k = -0.4 + 0.6 * I; cabs(z) < 2 && n < 100; n++)
        z = z * z + k;
    printf("%d\n", n);
    _Complex int g = 3 + 2i;
    g = g * g;
    printf("%d %d\n", __real__ g, __imag__ g);
    return 0;
}
