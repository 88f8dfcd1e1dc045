// Shifts of every width, arithmetic and logical, with variable amounts.
#include <stdint.h>
#include <stdio.h>

#define ROW(T, v, fmt)                                                         \
    do {                                                                       \
        T x = (T)(v);                                                          \
        for (unsigned n = 0; n < sizeof(T) * 8; n += sizeof(T) == 1 ? 3 : 7)   \
            printf(" " fmt, (T)(x >> n));                                      \
        printf("\n");                                                          \
    } while (0)

static uint64_t left(uint64_t x, unsigned n) { return x << n; }

int main(void) {
    ROW(int8_t, 0x9c, "%d");
    ROW(uint8_t, 0x9c, "%d");
    ROW(int16_t, 0x8421, "%d");
    ROW(uint16_t, 0x8421, "%d");
    ROW(int32_t, 0x89abcdef, "%d");
    ROW(uint32_t, 0x89abcdef, "%u");
    ROW(int64_t, 0xfedcba9876543210, "%ld");
    ROW(uint64_t, 0xfedcba9876543210, "%lu");
    for (unsigned n = 0; n < 64; n += 9)
        printf(" %lx", left(0x123456789abcdef1, n));
    printf("\n");
    unsigned x = 0xdeadbeef;
    for (int k = 1; k < 32; k += 5) {
        x = x << k | x >> (32 - k);
        printf(" %08x", x);
    }
    printf("\n");
    return 0;
}
