// Calls with more arguments than registers, of interleaved types.
#include <stdio.h>

static double everything(char a, float b, short c, double d, int e, long double f, long g,
                         unsigned char h, float i, unsigned short j, double k, unsigned l,
                         float m, unsigned long n, double o, _Bool p, float q, __int128 r,
                         double s, const char *t, float u, int v) {
    printf("%d %g %d %g %d %Lg %ld %d %g %d %g %u %g %lu %g %d %g %ld %g %s %g %d\n", a, b, c, d, e,
           f, g, h, i, j, k, l, m, n, o, p, q, (long)(r >> 64), s, t, u, v);
    return a + b + c + d + e + (double)f + g + h + i + j + k + l + m + n + o + p + q + s + u + v;
}

static long ten(long a, long b, long c, long d, long e, long f, long g, long h, long i, long j) {
    return a + b * 2 + c * 3 + d * 4 + e * 5 + f * 6 + g * 7 + h * 8 + i * 9 + j * 10;
}

int main(void) {
    printf("%g\n", everything(-1, 1.5f, -2, 2.5, -3, 3.5L, -4, 4, 5.5f, 6, 7.5, 8, 9.5f, 10, 11.5, 1,
                              12.5f, -((__int128)13 << 64), 14.5, "fifteen", 16.5f, -17));
    printf("%ld\n", ten(1, 2, 3, 4, 5, 6, 7, 8, 9, ten(9, 8, 7, 6, 5, 4, 3, 2, 1, 0)));
    return 0;
}
