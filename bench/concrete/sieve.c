/* Sieve of Eratosthenes: counts the primes below N, over and over with shifting bounds. */
#include <stdio.h>

enum { LIMIT = 1 << 20 };
static unsigned char composite[LIMIT];

static int parse(const char *text)
{
    int value = 0;
    while (*text)
        value = value * 10 + (*text++ - '0');
    return value;
}

static int count_primes(int limit)
{
    int count = 0;
    for (int i = 0; i < limit; i++)
        composite[i] = 0;
    for (int i = 2; i < limit; i++) {
        if (composite[i])
            continue;
        count++;
        for (long j = (long)i * i; j < limit; j += i)
            composite[j] = 1;
    }
    return count;
}

int main(int argc, char **argv)
{
    int rounds = argc > 1 ? parse(argv[1]) : 40;
    long total = 0;
    for (int round = 0; round < rounds; round++)
        total += count_primes(LIMIT - round);
    printf("%ld\n", total);
    return 0;
}
