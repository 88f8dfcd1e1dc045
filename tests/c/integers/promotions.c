// The integer promotions and usual arithmetic conversions, seen through
// values that differ when a conversion is wrong.
#include <stdio.h>

#define KIND(e)                                                                \
    _Generic((e), int: "int", unsigned: "unsigned", long: "long",              \
             unsigned long: "unsigned long", long long: "long long",           \
             unsigned long long: "unsigned long long", default: "other")

int main(void) {
    signed char sc = -1;
    unsigned char uc = 0xff;
    short s = -32768;
    unsigned short us = 65535;
    int i = -1;
    unsigned u = 1;
    long l = -1;
    unsigned long ul = 1;

    printf("%s %s %s %s\n", KIND(sc + uc), KIND(s * us), KIND(~uc), KIND(-us));
    printf("%s %s %s %s\n", KIND(i + u), KIND(l + u), KIND(l + ul), KIND(1 ? i : ul));
    printf("%d %d %d\n", sc + uc, ~uc, -us);
    printf("%d\n", i < (int)u);
    printf("%d %d\n", i < u, l < (long)u);
    printf("%d %d\n", l < ul, sc < us);
    printf("%u %lu\n", i * u, l * ul);
    printf("%d\n", (unsigned char)(uc + 1));
    printf("%d %d\n", (unsigned char)300, (signed char)200);
    printf("%d\n", uc << 8 >> 4);
    printf("%ld\n", (long)us * us);
    printf("%d\n", s / -1);
    return 0;
}
