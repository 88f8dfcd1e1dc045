// The kinds of inputs that operating systems need.
//@ verdict: safe
//@ paths: 12
#include <stdint.h>

int8_t __VERIFIER_nondet_s8(void);
uint8_t __VERIFIER_nondet_u8(void);
int16_t __VERIFIER_nondet_s16(void);
uint16_t __VERIFIER_nondet_u16(void);
int32_t __VERIFIER_nondet_s32(void);
uint32_t __VERIFIER_nondet_u32(void);
int64_t __VERIFIER_nondet_s64(void);
uint64_t __VERIFIER_nondet_u64(void);
long long __VERIFIER_nondet_loff_t(void);
unsigned long __VERIFIER_nondet_sector_t(void);
unsigned long __VERIFIER_nondet_pthread_t(void);

int main(void) {
    int n = 0;
#define CHECK(function, value) \
    n++; \
    if (function() == (value)) \
        return n;
    CHECK(__VERIFIER_nondet_s8, INT8_MIN)
    CHECK(__VERIFIER_nondet_u8, UINT8_MAX)
    CHECK(__VERIFIER_nondet_s16, INT16_MIN)
    CHECK(__VERIFIER_nondet_u16, UINT16_MAX)
    CHECK(__VERIFIER_nondet_s32, INT32_MIN)
    CHECK(__VERIFIER_nondet_u32, UINT32_MAX)
    CHECK(__VERIFIER_nondet_s64, INT64_MIN)
    CHECK(__VERIFIER_nondet_u64, UINT64_MAX)
    CHECK(__VERIFIER_nondet_loff_t, -1)
    CHECK(__VERIFIER_nondet_sector_t, 1)
    CHECK(__VERIFIER_nondet_pthread_t, 7)
    return 0;
}
