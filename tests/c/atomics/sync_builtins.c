// The __sync and __atomic builtins in every width, including 128 bits where lock-free.
//@ flags: -mcx16 -Wno-sync-fetch-and-nand-semantics-changed
#include <stdint.h>
#include <stdio.h>

#define TEST(T)                                                                \
    do {                                                                       \
        static T v;                                                            \
        v = (T)0x5a;                                                           \
        unsigned long h = 0;                                                   \
        h = h * 7 + (unsigned long)__sync_fetch_and_add(&v, 3);                \
        h = h * 7 + (unsigned long)__sync_add_and_fetch(&v, 3);                \
        h = h * 7 + (unsigned long)__sync_fetch_and_nand(&v, 0x1f);            \
        h = h * 7 + (unsigned long)__sync_xor_and_fetch(&v, 0x70);             \
        h = h * 7 + (unsigned long)__sync_bool_compare_and_swap(&v, v, 99);    \
        h = h * 7 + (unsigned long)__sync_val_compare_and_swap(&v, 1, 2);      \
        h = h * 7 + (unsigned long)__sync_lock_test_and_set(&v, 5);            \
        h = h * 7 + (unsigned long)__atomic_sub_fetch(&v, 10, __ATOMIC_SEQ_CST); \
        h = h * 7 + (unsigned long)__atomic_fetch_nand(&v, 3, __ATOMIC_RELAXED); \
        h = h * 7 + (unsigned long)__atomic_or_fetch(&v, 64, __ATOMIC_ACQUIRE); \
        h = h * 7 + (unsigned long)__atomic_exchange_n(&v, 17, __ATOMIC_ACQ_REL); \
        T e = 16;                                                              \
        h = h * 7 + __atomic_compare_exchange_n(&v, &e, 1, 0, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED); \
        h = h * 7 + (unsigned long)e;                                          \
        printf(#T " %lu %lu\n", h, (unsigned long)__atomic_load_n(&v, __ATOMIC_SEQ_CST)); \
        __sync_lock_release(&v);                                               \
        printf("%d\n", v == 0);                                                \
    } while (0)

int main(void) {
    TEST(int8_t);
    TEST(uint8_t);
    TEST(int16_t);
    TEST(uint16_t);
    TEST(int32_t);
    TEST(uint32_t);
    TEST(int64_t);
    TEST(uint64_t);
    TEST(__int128);
    int a = 1, b = 2, c;
    __atomic_store(&a, &b, __ATOMIC_SEQ_CST);
    __atomic_load(&a, &c, __ATOMIC_SEQ_CST);
    printf("%d\n", c);
    int *p = &a;
    printf("%d\n", *__sync_fetch_and_add(&p, 0));
    printf("%d %d\n", __atomic_fetch_min(&a, -4, __ATOMIC_RELAXED), __atomic_fetch_max(&a, 50, __ATOMIC_RELAXED));
    printf("%d\n", a);
    __sync_synchronize();
    printf("%d\n", __atomic_always_lock_free(sizeof(int), 0));
    return 0;
}
