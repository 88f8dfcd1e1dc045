// 64-bit arithmetic on a 32-bit target.
//@ flags: -m32
#include <stdint.h>
#include <stdio.h>

int main(void) {
    uint64_t h = 14695981039346656037u;
    for (int i = 0; i < 100; i++)
        h = (h ^ (unsigned)i) * 1099511628211u;
    printf("%llx\n", (unsigned long long)h);
    int64_t a = -123456789012345, b = 987654321;
    printf("%lld %lld\n", (long long)(a / b), (long long)(a % b));
    printf("%lld %llu\n", (long long)(a >> 7), (unsigned long long)((uint64_t)a >> 7));
    printf("%llx\n", (unsigned long long)(h << 13 | h >> 51));
    printf("%.17g %.17g\n", (double)h, (double)a);
    printf("%lld\n", (long long)-1.5e15);
    printf("%llu\n", (unsigned long long)1.5e19);
    printf("%d %d\n", a < b, (uint64_t)a < (uint64_t)b);
    printf("%d %d\n", __builtin_clzll(h), __builtin_popcountll(h));
    long long r;
    printf("%d\n", __builtin_mul_overflow(1ll << 62, 2ll, &r));
    return 0;
}
