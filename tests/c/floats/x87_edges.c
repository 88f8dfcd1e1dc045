// Extended precision at its edges: subnormals, overflow, double rounding, exact integers.
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static void raw(long double v) {
    unsigned char b[10];
    memcpy(b, &v, 10);
    for (int i = 9; i >= 0; i--)
        printf("%02x", b[i]);
    printf(" %.20Lg\n", v);
}

int main(void) {
    volatile long double one = 1, min = LDBL_MIN, max = LDBL_MAX, three = 3;
    raw(one / three);
    raw(-one / three * three);
    raw(min / 2);
    raw(min / 3);
    raw(min * min);
    raw(max * 2);
    raw(max / 3 * 3);
    raw(one / 0.0L);
    raw((long double)0xffffffffffffffff);
    raw((long double)0x7fffffffffffffff + 0.5L);
    volatile long double v = 1 + 0x1p-53L + 0x1p-63L;
    printf("%a\n", (double)v);
    v = 1 + 0x1p-24L + 0x1p-60L;
    printf("%a %a\n", (float)v, (float)(double)v);
    raw((long double)DBL_TRUE_MIN);
    raw((long double)1e-320 * 3);
    printf("%d %d %d\n", one < three, one >= three, -min < 0);
    long long n = (long long)(one * 9007199254740993LL);
    printf("%lld\n", n);
    long double h = 0;
    for (int i = 1; i < 200; i++)
        h += 1.0L / i * (i % 2 ? 1 : -1);
    raw(h);
    raw(fmodl(1e30L, 7));
    return 0;
}
