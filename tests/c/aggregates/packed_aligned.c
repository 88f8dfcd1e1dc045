// Packed and over-aligned layouts, offsetof, unaligned members, alignment of objects.
#include <stdalign.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct natural { char a; double b; short c; int d; };
struct __attribute__((packed)) tight { char a; double b; short c; int d; };
struct wide { char a; alignas(32) int b; };
#pragma pack(push, 2)
struct two { char a; double b; char c; };
#pragma pack(pop)
struct mixed { char a; struct tight t; long double l; };
typedef int int_at_16 __attribute__((aligned(16)));

static int aligned(const void *p, size_t n) { return (uintptr_t)p % n == 0; }

int main(void) {
    printf("%zu %zu %zu %zu\n", sizeof(struct natural), sizeof(struct tight), sizeof(struct wide),
           sizeof(struct two));
    printf("%zu %zu %zu\n", offsetof(struct natural, d), offsetof(struct tight, d),
           offsetof(struct wide, b));
    printf("%zu %zu %zu\n", offsetof(struct two, b), sizeof(struct mixed), offsetof(struct mixed, l));
    printf("%zu %zu %zu\n", alignof(struct natural), alignof(struct tight), alignof(struct wide));
    struct tight t[3];
    for (int i = 0; i < 3; i++)
        t[i] = (struct tight){(char)('a' + i), i * 1.5, (short)-i, i * 100000};
    double s = 0;
    for (int i = 0; i < 3; i++)
        s += t[i].b + t[i].c + t[i].d + t[i].a;
    printf("%g\n", s);
    t[1].d++;
    t[1].b *= t[2].b;
    printf("%d %g\n", t[1].d, t[1].b);
    static alignas(64) char buffer[3];
    alignas(128) char local[5];
    int_at_16 spaced = 5;
    struct wide w = {1, 2};
    printf("%d %d %d %d %d\n", aligned(buffer, 64), aligned(local, 128), aligned(&spaced, 16),
           aligned(&w.b, 32), spaced);
    return 0;
}
