// Truncation, sign and zero extension between every pair of widths.
#include <inttypes.h>
#include <stdio.h>

#define FROM(T, v)                                                             \
    do {                                                                       \
        volatile T x = (T)(v);                                                 \
        printf("%d %u %d %u %d %u %" PRId64 " %" PRIu64 "\n", (int8_t)x,       \
               (uint8_t)x, (int16_t)x, (uint16_t)x, (int32_t)x, (uint32_t)x,   \
               (int64_t)x, (uint64_t)x);                                       \
    } while (0)

int main(void) {
    static const uint64_t seeds[] = {0, 0x7f, 0x80, 0xff, 0x8000, 0x89ab, 0x80000000,
                                     0xdeadbeef, 0x8000000000000000, 0x0123456789abcdef};
    for (unsigned i = 0; i < sizeof seeds / sizeof *seeds; i++) {
        FROM(int8_t, seeds[i]);
        FROM(uint8_t, seeds[i]);
        FROM(int16_t, seeds[i]);
        FROM(uint16_t, seeds[i]);
        FROM(int32_t, seeds[i]);
        FROM(uint32_t, seeds[i]);
        FROM(int64_t, seeds[i]);
        FROM(uint64_t, seeds[i]);
    }
    char c = (char)0xe9;
    printf("%d %u %ld\n", c, c, (long)c);
    enum small { LOW = -1, HIGH = 1 } e = LOW;
    printf("%d %u\n", e, (unsigned)e);
    return 0;
}
