// Bit-fields: packing, sign extension, promotion, zero-width breaks.
#include <stdio.h>
#include <string.h>

struct flags {
    unsigned a : 1;
    int b : 3;
    unsigned c : 12;
    unsigned : 0;
    long long d : 40;
    unsigned long long e : 24;
    signed char f : 5;
    _Bool g : 1;
};

struct straddle {
    unsigned x : 20, y : 20, z : 20;
} __attribute__((packed));

static void dump(const void *p, size_t n) {
    const unsigned char *b = p;
    for (size_t i = 0; i < n; i++)
        printf("%02x", b[i]);
    putchar('\n');
}

int main(void) {
    struct flags f;
    memset(&f, 0, sizeof f);
    volatile int three = 3, seven = 7, seventeen = 17, ones = 0xfffffff;
    f.a = (unsigned)three;
    f.b = seven;
    f.c = 0xabc;
    f.d = -123456789012;
    f.e = (unsigned)ones;
    f.f = seventeen;
    f.g = 4;
    printf("%d %d %x %lld %llx %d %d\n", f.a, f.b, f.c, (long long)f.d, (unsigned long long)f.e,
           f.f, f.g);
    dump(&f, sizeof f);
    f.c++;
    f.b -= 3;
    f.d *= 2;
    printf("%x %d %lld\n", f.c, f.b, (long long)f.d);
    struct straddle s = {0xfffff, 0x12345, 0x54321};
    dump(&s, sizeof s);
    s.y += 0xf0000;
    printf("%zu %x %x %x\n", sizeof s, s.x, s.y, s.z);
    printf("%d\n", (f.a - 2) < 0);
    int old = f.b++;
    printf("%d %d\n", old, f.b);
    for (int i = 0; i < 10; i++)
        f.c = (unsigned)(f.c * 5 + i);
    printf("%x\n", f.c);
    return 0;
}
