// Bit-counting, byte-swapping, rotating and reversing builtins.
#include <stdint.h>
#include <stdio.h>

int main(void) {
    static const uint64_t v[] = {1, 2, 0x80, 0xff00, 0x12345678, 0x80000000, 0xdeadbeefcafebabe, ~0ull, 1ull << 63};
    for (unsigned i = 0; i < sizeof v / sizeof *v; i++) {
        uint64_t x = v[i];
        printf("%d %d %d %d %d ", __builtin_clzll(x), __builtin_ctzll(x), __builtin_popcountll(x),
               __builtin_parityll(x), __builtin_ffsll((long long)x));
        if ((uint32_t)x)
            printf("%d %d ", __builtin_clz((unsigned)x), __builtin_ctz((unsigned)x));
        printf("%d %d %d\n", __builtin_popcount((unsigned)x), __builtin_ffs((int)x), __builtin_clrsb((int)x));
        printf("%x %x %lx\n", __builtin_bswap16((uint16_t)x), __builtin_bswap32((uint32_t)x),
               (unsigned long)__builtin_bswap64(x));
        printf("%x %x %x %lx\n", __builtin_bitreverse8((uint8_t)x), __builtin_bitreverse16((uint16_t)x),
               __builtin_bitreverse32((uint32_t)x), (unsigned long)__builtin_bitreverse64(x));
        for (unsigned n = 0; n < 70; n += 23)
            printf("%x %x %x %lx ", __builtin_rotateleft8((uint8_t)x, (uint8_t)n),
                   __builtin_rotateright16((uint16_t)x, (uint16_t)n), __builtin_rotateleft32((uint32_t)x, n),
                   (unsigned long)__builtin_rotateright64(x, n));
        puts("");
    }
    unsigned __int128 wide = (unsigned __int128)0x0123456789abcdef << 64 | 0xfedcba9876543210;
    printf("%d %d %d\n", __builtin_popcountg(wide), __builtin_clzg(wide), __builtin_ctzg((unsigned char)0x40));
    return 0;
}
