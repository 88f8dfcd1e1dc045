// Classic bit manipulation: reversal, Gray codes, bit sets, Hamming codes.
#include <stdint.h>
#include <stdio.h>

static uint32_t reverse(uint32_t v) {
    v = (v >> 1 & 0x55555555) | (v & 0x55555555) << 1;
    v = (v >> 2 & 0x33333333) | (v & 0x33333333) << 2;
    v = (v >> 4 & 0x0f0f0f0f) | (v & 0x0f0f0f0f) << 4;
    v = (v >> 8 & 0x00ff00ff) | (v & 0x00ff00ff) << 8;
    return v >> 16 | v << 16;
}

static uint64_t morton(uint32_t x, uint32_t y) {
    uint64_t r = 0;
    for (int i = 0; i < 32; i++)
        r |= (uint64_t)(x >> i & 1) << (2 * i) | (uint64_t)(y >> i & 1) << (2 * i + 1);
    return r;
}

static unsigned gray_to_binary(unsigned g) {
    for (unsigned m = g >> 1; m; m >>= 1)
        g ^= m;
    return g;
}

static int64_t sign_extend(uint64_t v, int bits) {
    uint64_t m = 1ull << (bits - 1);
    v &= (1ull << bits) - 1;
    return (int64_t)((v ^ m) - m);
}

int main(void) {
    printf("%08x %08x\n", reverse(1), reverse(0x12345678));
    printf("%lx\n", morton(0xdeadbeef, 0x01234567));
    for (unsigned i = 0; i < 20; i++)
        printf("%u ", gray_to_binary(i ^ i >> 1));
    printf("\n");
    for (int b = 1; b < 30; b += 5)
        printf("%ld ", (long)sign_extend(0xabcdef5, b));
    printf("\n");
    uint64_t set = 0;
    for (int i = 0; i < 64; i += i / 3 + 1)
        set |= 1ull << i;
    for (uint64_t s = set; s; s &= s - 1) {
        int n = 0;
        for (uint64_t low = s & -s; low >>= 1;)
            n++;
        printf("%d ", n);
    }
    printf("\n");
    for (unsigned v = 0b0011, n = 0; n < 12; n++) {
        printf("%u ", v);
        unsigned t = v | (v - 1);
        v = (t + 1) | (((~t & -~t) - 1) >> (v == 0 ? 1 : __builtin_ctz(v) + 1));
    }
    printf("\n");
    return 0;
}
