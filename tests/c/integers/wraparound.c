// Unsigned wrap-around and -fwrapv arithmetic on every width.
//@ flags: -fwrapv
#include <limits.h>
#include <stdint.h>
#include <stdio.h>

static uint32_t adler(const char *s) {
    uint32_t a = 1, b = 0;
    while (*s) {
        a = (a + (unsigned char)*s++) % 65521;
        b = (b + a) % 65521;
    }
    return b << 16 | a;
}

int main(void) {
    volatile int m = INT_MAX;
    volatile long long n = LLONG_MIN;
    printf("%d %d %d\n", m + 1, m * 2, -(m + 1));
    printf("%lld %lld\n", n - 1, n * 3);
    volatile unsigned u = 0;
    volatile uint16_t h = 0xffff;
    volatile uint8_t q = 0x80;
    printf("%u %u\n", u - 1, -u - 7);
    h++;
    q *= 2;
    printf("%d %d\n", h, q);
    uint64_t lcg = 1;
    for (int i = 0; i < 1000; i++)
        lcg = lcg * 6364136223846793005u + 1442695040888963407u;
    printf("%lu\n", lcg);
    printf("%08x\n", adler("the quick brown fox jumps over the lazy dog"));
    int hash = 5381;
    for (const char *s = "wrapping"; *s; s++)
        hash = hash * 33 + *s;
    printf("%d\n", hash);
    return 0;
}
