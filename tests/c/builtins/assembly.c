// Inline assembly of the common kinds: byte swaps, searches for a bit, arithmetic on registers and on
// memory, with and without a lock.
#include <stdio.h>

static unsigned swap32(unsigned x) { __asm__("bswap %0" : "+r"(x)); return x; }
static unsigned long swap64(unsigned long x) {
    __asm__("bswap %0" : "=r"(x) : "0"(x));
    return x;
}
static int first_set(unsigned x) { int n; __asm__("bsfl %1, %0" : "=r"(n) : "rm"(x)); return n; }
static int last_set(unsigned x) {
    int n;
    __asm__("bsrl %1, %0" : "=r"(n) : "rm"(x), "0"(-1));
    return n;
}
static void add(int *p, int n) {
    __asm__ volatile("lock; addl %1, %0" : "+m"(*p) : "ir"(n) : "memory");
}
static void increment(long *p) { __asm__ volatile("lock incq %0" : "+m"(*p)); }
static int fetch_add(int *p, int n) {
    __asm__ volatile("lock; xaddl %0, %1" : "+r"(n), "+m"(*p) : : "memory");
    return n;
}
static int exchange(int *p, int n) {
    __asm__ volatile("xchgl %0, %1" : "+r"(n), "+m"(*p) : : "memory");
    return n;
}
static int compare_exchange(int *p, int old, int new) {
    int found;
    __asm__ volatile("lock; cmpxchgl %2, %1"
                     : "=a"(found), "+m"(*p)
                     : "r"(new), "0"(old)
                     : "memory");
    return found;
}

int main(void) {
    int a = 5;
    long b = 7;
    printf("%x %lx\n", swap32(0x11223344u), swap64(0x1122334455667788ul));
    printf("%d %d %d\n", first_set(0x50), last_set(0x50), last_set(0));
    add(&a, 10);
    increment(&b);
    printf("%d %ld %d\n", a, b, fetch_add(&a, 3));
    printf("%d %d\n", exchange(&a, 40), a);
    printf("%d %d\n", compare_exchange(&a, 40, 41), a);
    printf("%d %d\n", compare_exchange(&a, 40, 42), a);
    int v = 1, w = 6;
    __asm__ volatile("addl $1, %0" : "+r"(v));
    __asm__("subl %1, %0" : "+r"(v) : "r"(w));
    __asm__("notl %0" : "+r"(w));
    __asm__ volatile("pause");
    long wide = 10;
    short narrow = 0x1234;
    __asm__("addq %1, %0" : "+m"(wide) : "i"(-1));
    __asm__("andq %1, %0" : "+r"(wide) : "er"(-2L));
    __asm__("addw %1, %0" : "+r"(narrow) : "ri"((short)-2));
    __asm__("xorl %k1, %k0" : "+r"(v) : "r"(w));
    printf("%ld %x %d\n", wide, narrow, v);
    unsigned low, high;
    __asm__ volatile("rdtsc" : "=a"(low), "=d"(high));
    printf("%d %d\n", v, w);
    return 0;
}
