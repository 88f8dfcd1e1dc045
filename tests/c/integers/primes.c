// Modular exponentiation and Miller-Rabin over 64 bits, through 128-bit products.
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

static uint64_t mulmod(uint64_t a, uint64_t b, uint64_t m) {
    return (uint64_t)((unsigned __int128)a * b % m);
}

static uint64_t powmod(uint64_t b, uint64_t e, uint64_t m) {
    uint64_t r = 1;
    for (b %= m; e; e >>= 1, b = mulmod(b, b, m))
        if (e & 1)
            r = mulmod(r, b, m);
    return r;
}

static bool is_prime(uint64_t n) {
    static const uint64_t bases[] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37};
    if (n < 2)
        return false;
    int twos = 0;
    uint64_t d = n - 1;
    while (!(d & 1))
        d >>= 1, twos++;
    for (unsigned i = 0; i < sizeof bases / sizeof *bases; i++) {
        if (n % bases[i] == 0)
            return n == bases[i];
        uint64_t x = powmod(bases[i], d, n);
        if (x == 1 || x == n - 1)
            continue;
        int k = 1;
        for (; k < twos && x != n - 1; k++)
            x = mulmod(x, x, n);
        if (x != n - 1)
            return false;
    }
    return true;
}

int main(void) {
    int count = 0;
    for (uint64_t n = 0; n < 300; n++)
        count += is_prime(n);
    printf("%d\n", count);
    static const uint64_t big[] = {1000000007, 18446744073709551557u, 18446744073709551559u,
                                   3215031751, 4759123141, 341550071728321};
    for (unsigned i = 0; i < sizeof big / sizeof *big; i++)
        printf("%lu %d\n", big[i], is_prime(big[i]));
    return 0;
}
