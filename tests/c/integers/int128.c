// 128-bit arithmetic: all operators, printed through an own decimal printer.
#include <stdio.h>

typedef __int128 i128;
typedef unsigned __int128 u128;

static void print_u(u128 v) {
    char buffer[48], *p = buffer + sizeof buffer;
    *--p = 0;
    do
        *--p = (char)('0' + (int)(v % 10));
    while (v /= 10);
    fputs(p, stdout);
}

static void print_s(i128 v) {
    if (v < 0)
        putchar('-');
    print_u(v < 0 ? -(u128)v : (u128)v);
}

static u128 factorial(int n) { return n ? factorial(n - 1) * n : 1; }

static i128 power(i128 b, int e) {
    i128 r = 1;
    while (e--)
        r *= b;
    return r;
}

int main(void) {
    print_u(factorial(33)), putchar('\n');
    print_u(~(u128)0), putchar('\n');
    print_s((i128)1 << 126), putchar('\n');
    print_s(-((i128)1 << 126) * 2), putchar('\n');
    print_s(power(-7, 43)), putchar('\n');
    print_s(power(-7, 43) / power(5, 20)), putchar('\n');
    print_s(power(-7, 43) % power(5, 20)), putchar('\n');
    print_s(power(-7, 43) >> 60), putchar('\n');
    print_u((u128)power(-7, 43) >> 60), putchar('\n');
    print_s((power(3, 50) ^ power(2, 90)) | 12345), putchar('\n');
    print_s(power(3, 50) & ~power(3, 48)), putchar('\n');
    u128 a = (u128)0xfedcba9876543210 << 64 | 0x0123456789abcdef;
    printf("%d %d %d\n", a > (u128)1 << 127, (i128)a < 0, a == (u128)(i128)a);
    printf("%llx %llx\n", (unsigned long long)(a >> 4), (unsigned long long)(a >> 68));
    print_s((i128)-1e30), putchar('\n');
    printf("%.17g\n", (double)power(-7, 43));
    printf("%.9g\n", (double)(float)a);
    i128 counter = -2;
    while (counter++ < 1)
        print_s(counter), putchar(' ');
    putchar('\n');
    return 0;
}
