// __builtin_convertvector, reinterpretation, reductions and element-wise builtins.
#include <stdio.h>

typedef int i4 __attribute__((vector_size(16)));
typedef unsigned u4 __attribute__((vector_size(16)));
typedef float f4 __attribute__((vector_size(16)));
typedef double d4 __attribute__((vector_size(32)));
typedef char c4 __attribute__((vector_size(4)));
typedef short s4 __attribute__((vector_size(8)));
typedef long l4 __attribute__((vector_size(32)));

int main(void) {
    f4 f = {1.9f, -1.9f, 300.5f, 1e6f};
    i4 i = __builtin_convertvector(f, i4);
    printf("%d %d %d %d\n", i[0], i[1], i[2], i[3]);
    d4 d = __builtin_convertvector(i * 3, d4);
    printf("%g %g %g %g\n", d[0], d[1], d[2], d[3]);
    c4 c = __builtin_convertvector(i, c4);
    printf("%d %d %d %d\n", c[0], c[1], c[2], c[3]);
    s4 s = __builtin_convertvector(c, s4) - (short)1000;
    printf("%d %d %d %d\n", s[0], s[1], s[2], s[3]);
    l4 l = __builtin_convertvector((u4){0xffffffff, 1, 2, 3}, l4);
    printf("%ld %ld\n", l[0], l[3]);
    u4 bits = (u4)f;
    printf("%08x %08x\n", bits[0], bits[1]);
    bits &= 0x7fffffff;
    f4 positive = (f4)bits;
    printf("%g %g\n", positive[0], positive[1]);
    printf("%d %d %d\n", __builtin_reduce_add(i), __builtin_reduce_max(i), __builtin_reduce_xor(i));
    i4 m = __builtin_elementwise_min(i, (i4){0, 0, 5, 5});
    printf("%d %d %d %d\n", m[0], m[1], m[2], m[3]);
    i4 a = __builtin_elementwise_abs((i4){-5, 5, -7, 0});
    printf("%d %d %d %d\n", a[0], a[1], a[2], a[3]);
    f4 fl = __builtin_elementwise_floor((f4){1.5f, -1.5f, 2.0f, -.1f});
    printf("%g %g %g %g\n", fl[0], fl[1], fl[2], fl[3]);
    return 0;
}
