// Floating arithmetic with SSE on a 32-bit target, and 12-byte long doubles.
//@ flags: -m32 -msse2 -mfpmath=sse
#include <stdio.h>
#include <string.h>

int main(void) {
    double s = 0;
    for (int i = 1; i <= 1000; i++)
        s += 1.0 / i;
    printf("%.17g\n", s);
    float f = 0;
    for (int i = 0; i < 1000; i++)
        f += 0.1f;
    printf("%.9g\n", f);
    long double l = 1;
    for (int i = 1; i <= 30; i++)
        l *= i / 3.0L;
    printf("%.20Lg\n", l);
    long double array[3] = {1, 2, 3};
    printf("%d %Lg\n", (int)sizeof array, array[2]);
    double d[2] = {-0.5, 1e300};
    unsigned char b[8];
    memcpy(b, d, 8);
    printf("%d %d\n", b[7], (int)(d[1] > 1e299));
    printf("%d %u %lld\n", (int)-7.9, (unsigned)3e9, (long long)1e18);
    return 0;
}
