// C11 atomics over all integer widths: load, store, exchange and the fetch operations.
#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>

#define TEST(T, fmt)                                                           \
    do {                                                                       \
        _Atomic T a = (T)100;                                                  \
        T r = atomic_fetch_add(&a, (T)50);                                     \
        r = (T)(r + atomic_fetch_sub(&a, (T)7));                               \
        r = (T)(r ^ atomic_fetch_or(&a, (T)0x55));                             \
        r = (T)(r ^ atomic_fetch_and_explicit(&a, (T)0x3f, memory_order_acq_rel)); \
        r = (T)(r + atomic_fetch_xor_explicit(&a, (T)-1, memory_order_relaxed)); \
        printf(#T " %" fmt " %" fmt, r, atomic_load(&a));                      \
        atomic_store_explicit(&a, (T)-3, memory_order_release);                \
        r = atomic_exchange(&a, (T)12);                                        \
        printf(" %" fmt " %" fmt "\n", r, atomic_load_explicit(&a, memory_order_acquire)); \
    } while (0)

int main(void) {
    TEST(int8_t, PRId8);
    TEST(uint8_t, PRIu8);
    TEST(int16_t, PRId16);
    TEST(uint16_t, PRIu16);
    TEST(int32_t, PRId32);
    TEST(uint32_t, PRIu32);
    TEST(int64_t, PRId64);
    TEST(uint64_t, PRIu64);
    _Atomic int i = 5;
    i += 3;
    i *= 2;
    i <<= 1;
    int old = i++;
    int now = --i;
    printf("%d %d %d\n", old, now, i);
    atomic_bool b = 0;
    printf("%d %d\n", atomic_exchange(&b, 1), b);
    atomic_flag f = ATOMIC_FLAG_INIT;
    int first = atomic_flag_test_and_set(&f), second = atomic_flag_test_and_set(&f);
    atomic_flag_clear(&f);
    printf("%d %d %d\n", first, second, atomic_flag_test_and_set(&f));
    atomic_thread_fence(memory_order_seq_cst);
    atomic_signal_fence(memory_order_acquire);
    return 0;
}
