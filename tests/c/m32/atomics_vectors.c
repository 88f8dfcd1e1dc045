// 64-bit atomics and vectors on a 32-bit target.
//@ flags: -m32 -msse2 -march=pentium4
#include <stdatomic.h>
#include <stdio.h>

typedef int v4 __attribute__((vector_size(16)));

int main(void) {
    static _Atomic int a = 5;
    a += 3;
    int e = 8;
    printf("%d ", atomic_compare_exchange_strong(&a, &e, 100));
    printf("%d\n", a);
    static long long w;
    __atomic_fetch_add(&w, 1ll << 33, __ATOMIC_SEQ_CST);
    __atomic_fetch_or(&w, 7, __ATOMIC_SEQ_CST);
    printf("%lld\n", __atomic_load_n(&w, __ATOMIC_SEQ_CST));
    v4 x = {1, 2, 3, 4}, y = x * x - 1;
    printf("%d %d %d %d\n", y[0], y[1], y[2], y[3]);
    static _Thread_local int t = 9;
    t++;
    printf("%d\n", t);
    return 0;
}
