// GCC vectors: element-wise arithmetic, comparisons, shifts, scalars, subscripts.
#include <stdio.h>

typedef int v4 __attribute__((vector_size(16)));
typedef unsigned char b16 __attribute__((vector_size(16)));
typedef float f4 __attribute__((vector_size(16)));
typedef double d2 __attribute__((vector_size(16)));
typedef long long l4 __attribute__((vector_size(32)));

static void show(v4 v) {
    for (int i = 0; i < 4; i++)
        printf("%d ", v[i]);
    puts("");
}

static v4 select(v4 mask, v4 a, v4 b) { return (mask & a) | (~mask & b); }

int main(void) {
    v4 a = {1, -2, 3, -4}, b = {10, 20, 30, 40};
    show(a + b);
    show(a * b - 5);
    show(b / a);
    show(b % (v4){3, 7, 4, 9});
    show(-a);
    show(a > 0);
    show(b << (v4){0, 1, 2, 3});
    show(a >> 1);
    show(a == (v4){1, 2, 3, -4});
    show(select(a < b - 25, a, b));
    a[2] = 99;
    a += 1;
    show(a);
    b16 bytes;
    for (int i = 0; i < 16; i++)
        bytes[i] = (unsigned char)(i * 20);
    bytes += bytes;
    bytes ^= 0x0f;
    for (int i = 0; i < 16; i++)
        printf("%d ", bytes[i]);
    puts("");
    f4 f = {1.5f, 2.5f, -3.5f, 1e10f};
    f = f * 2 + (f4){.5f, 0, 0, 0};
    printf("%g %g %g %g\n", f[0], f[1], f[2], f[3]);
    d2 d = {1, 3};
    d /= 3;
    d2 e = -d * d;
    printf("%.17g %.17g %.17g\n", d[0], e[0], e[1]);
    l4 wide = {1, 2, 3, 4};
    for (int i = 0; i < 11; i++)
        wide = wide * 31 + (l4){7, 5, 3, 1};
    printf("%lld %lld %lld %lld\n", wide[0], wide[1], wide[2], wide[3]);
    return 0;
}
