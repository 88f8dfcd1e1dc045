// Arbitrary precision arithmetic on 32-bit limbs: factorials and Fibonacci numbers.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { LIMBS = 40 };
typedef struct {
    uint32_t limb[LIMBS];
} big;

static big from(uint32_t v) { return (big){{v}}; }

static big add(big a, const big *b) {
    uint64_t carry = 0;
    for (int i = 0; i < LIMBS; i++) {
        carry += (uint64_t)a.limb[i] + b->limb[i];
        a.limb[i] = (uint32_t)carry;
        carry >>= 32;
    }
    return a;
}

static void scale(big *a, uint32_t by) {
    uint64_t carry = 0;
    for (int i = 0; i < LIMBS; i++) {
        carry += (uint64_t)a->limb[i] * by;
        a->limb[i] = (uint32_t)carry;
        carry >>= 32;
    }
}

static uint32_t reduce(big *a, uint32_t by) {
    uint64_t rest = 0;
    for (int i = LIMBS; i--;) {
        rest = rest << 32 | a->limb[i];
        a->limb[i] = (uint32_t)(rest / by);
        rest %= by;
    }
    return (uint32_t)rest;
}

static void print(big a) {
    static const big zero;
    char digits[LIMBS * 10 + 1];
    int n = sizeof digits;
    digits[--n] = 0;
    do
        digits[--n] = (char)('0' + reduce(&a, 10));
    while (memcmp(&a, &zero, sizeof a));
    puts(digits + n);
}

int main(void) {
    big f = from(1);
    for (uint32_t i = 2; i <= 100; i++)
        scale(&f, i);
    print(f);
    big a = from(0), b = from(1);
    for (int i = 0; i < 500; i++) {
        big c = add(a, &b);
        a = b;
        b = c;
    }
    print(a);
    return 0;
}
