// Overflow-checking builtins over widths, signs and mixed types.
#include <limits.h>
#include <stdint.h>
#include <stdio.h>

#define CHECK(T, a, b)                                                         \
    do {                                                                       \
        T r1, r2, r3;                                                          \
        int o1 = __builtin_add_overflow((T)(a), (T)(b), &r1);                  \
        int o2 = __builtin_sub_overflow((T)(a), (T)(b), &r2);                  \
        int o3 = __builtin_mul_overflow((T)(a), (T)(b), &r3);                  \
        printf(#T " %d:%lld %d:%lld %d:%lld\n", o1, (long long)r1, o2, (long long)r2, o3, (long long)r3); \
    } while (0)

static int parse(const char *s, int *out) {
    int v = 0;
    for (; *s; s++)
        if (__builtin_mul_overflow(v, 10, &v) || __builtin_add_overflow(v, *s - '0', &v))
            return 0;
    *out = v;
    return 1;
}

int main(void) {
    CHECK(int8_t, 100, 28);
    CHECK(int8_t, -128, 1);
    CHECK(uint8_t, 200, 100);
    CHECK(int16_t, 300, 300);
    CHECK(uint16_t, 256, 256);
    CHECK(int, INT_MAX, 1);
    CHECK(int, INT_MIN, -1);
    CHECK(unsigned, 5, 7);
    CHECK(long, LONG_MAX / 2, 3);
    CHECK(unsigned long, 1ul << 63, 2);
    int narrow;
    printf("%d ", __builtin_add_overflow(3000000000u, 5L, &narrow));
    printf("%d\n", narrow);
    unsigned char tiny;
    printf("%d ", __builtin_mul_overflow(-1, 5, &tiny));
    printf("%d\n", tiny);
    __int128 wide;
    printf("%d ", __builtin_mul_overflow((__int128)1 << 100, (__int128)1 << 20, &wide));
    printf("%d\n", __builtin_mul_overflow((__int128)1 << 100, (__int128)1 << 30, &wide));
    int v = -1;
    printf("%d %d\n", parse("2147483647", &v), v);
    printf("%d\n", parse("2147483648", &v));
    unsigned carry;
    unsigned sum = __builtin_addc(0xffffffffu, 1u, 1u, &carry);
    printf("%u %u\n", sum, carry);
    unsigned long borrow;
    unsigned long diff = __builtin_subcl(0ul, 1ul, 1ul, &borrow);
    printf("%lx %lu\n", diff, borrow);
    int s;
    printf("%d\n", __builtin_smul_overflow(65536, 32768, &s));
    return 0;
}
