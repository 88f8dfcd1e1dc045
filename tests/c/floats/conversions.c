// Conversions between floating types and integers of all widths.
#include <inttypes.h>
#include <stdio.h>

int main(void) {
    static const double v[] = {0, -0.0, 0.999, -0.999, 1.5, -2.5, 126.9, -127.9, 255.5, 32767.9,
                               65535.7, 2147483647.5, -2147483648.9, 4294967295.9, 1e15 + 0.5};
    for (unsigned i = 0; i < sizeof v / sizeof *v; i++) {
        printf("%" PRId64 " ", (int64_t)v[i]);
        if (v[i] > -129 && v[i] < 128)
            printf("%d ", (signed char)v[i]);
        if (v[i] > -1 && v[i] < 256)
            printf("%d ", (unsigned char)v[i]);
        if (v[i] > -32769 && v[i] < 32768)
            printf("%d ", (short)v[i]);
        if (v[i] > -2147483649. && v[i] < 2147483648.)
            printf("%d ", (int)v[i]);
        if (v[i] > -1 && v[i] < 4294967296.)
            printf("%u ", (unsigned)v[i]);
        if (v[i] > -1)
            printf("%" PRIu64 " ", (uint64_t)v[i]);
        printf("%.9g %Lg\n", (float)v[i], (long double)v[i]);
    }
    volatile uint64_t u = 0xfffffffffffff800, w = 0xffffffffffffffff;
    volatile int64_t s = -0x7fffffffffffffff;
    printf("%.20g %.20g %.20g\n", (double)u, (double)w, (double)s);
    printf("%.20g %.20g\n", (float)u, (float)s);
    printf("%.20Lg %.20Lg\n", (long double)w, (long double)s);
    printf("%" PRIu64 " %" PRIu64 "\n", (uint64_t)1.8446744073709549568e19, (uint64_t)(long double)w);
    printf("%.9g %.9g\n", (float)16777217, (float)0x7fffff7f);
    printf("%.9g %.9g\n", (float)1e-46, (float)3.4028235e38);
    printf("%.17g\n", (double)(__int128)123456789012345678);
    printf("%d\n", (int)(unsigned char)(int)3.99f);
    printf("%d %d\n", (_Bool)1e-300, (_Bool)-0.0);
    return 0;
}
