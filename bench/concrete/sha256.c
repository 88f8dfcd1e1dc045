/* SHA-256 of a generated message of N kilobytes. The round constants are computed, not listed:
   they are the first 32 bits of the fractional parts of roots of the first primes. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static uint32_t constants[64];
static uint32_t digest[8];

static int parse(const char *text)
{
    int value = 0;
    while (*text)
        value = value * 10 + (*text++ - '0');
    return value;
}

/* The fraction of the k-th root of p (k is 2 or 3) as a 32-bit word: the integer root of p * 2^(32k). */
static uint32_t root_fraction(unsigned p, int k)
{
    unsigned __int128 target = (unsigned __int128)p << (32 * k);
    uint64_t low = 0, high = (uint64_t)1 << 37;
    while (high - low > 1) {
        uint64_t middle = (low + high) / 2;
        unsigned __int128 power = (unsigned __int128)middle * middle;
        if (k == 3)
            power *= middle;
        if (power <= target)
            low = middle;
        else
            high = middle;
    }
    return (uint32_t)low;
}

static void make_constants(void)
{
    int found = 0;
    for (unsigned p = 2; found < 64; p++) {
        int prime = 1;
        for (unsigned d = 2; d * d <= p; d++)
            if (p % d == 0)
                prime = 0;
        if (!prime)
            continue;
        if (found < 8)
            digest[found] = root_fraction(p, 2);
        constants[found++] = root_fraction(p, 3);
    }
}

static uint32_t rotate(uint32_t x, int n)
{
    return x >> n | x << (32 - n);
}

static void compress(const uint8_t *block)
{
    uint32_t w[64], s[8];
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | block[4 * i + 1] << 16 | block[4 * i + 2] << 8 | block[4 * i + 3];
    for (int i = 16; i < 64; i++) {
        uint32_t a = rotate(w[i - 15], 7) ^ rotate(w[i - 15], 18) ^ w[i - 15] >> 3;
        uint32_t b = rotate(w[i - 2], 17) ^ rotate(w[i - 2], 19) ^ w[i - 2] >> 10;
        w[i] = w[i - 16] + a + w[i - 7] + b;
    }
    memcpy(s, digest, sizeof s);
    for (int i = 0; i < 64; i++) {
        uint32_t e = rotate(s[4], 6) ^ rotate(s[4], 11) ^ rotate(s[4], 25);
        uint32_t choice = (s[4] & s[5]) ^ (~s[4] & s[6]);
        uint32_t t = s[7] + e + choice + constants[i] + w[i];
        uint32_t a = rotate(s[0], 2) ^ rotate(s[0], 13) ^ rotate(s[0], 22);
        uint32_t majority = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]);
        for (int j = 7; j > 0; j--)
            s[j] = s[j - 1];
        s[4] += t;
        s[0] = t + a + majority;
    }
    for (int i = 0; i < 8; i++)
        digest[i] += s[i];
}

int main(int argc, char **argv)
{
    uint64_t kilobytes = argc > 1 ? parse(argv[1]) : 7000;
    uint8_t block[64];
    uint32_t seed = 1;
    make_constants();
    for (uint64_t n = 0; n < kilobytes * 16; n++) {
        for (int i = 0; i < 64; i++) {
            seed = seed * 1664525 + 1013904223;
            block[i] = seed >> 24;
        }
        compress(block);
    }
    memset(block, 0, sizeof block);
    block[0] = 0x80;
    for (int i = 0; i < 8; i++)
        block[63 - i] = (kilobytes * 1024 * 8) >> (8 * i);
    compress(block);
    for (int i = 0; i < 8; i++)
        printf("%08x", digest[i]);
    printf("\n");
    return 0;
}
