// Unions: punning, anonymous members, tagged values, initialisation of a chosen member.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

union number { float f; uint32_t u; unsigned char b[4]; struct { uint16_t low, high; } h; };

struct value {
    enum { INT, REAL, TEXT, PAIR } tag;
    union {
        int i;
        double r;
        const char *t;
        struct { short a, b; };
    };
};

static void show(struct value v) {
    switch (v.tag) {
    case INT: printf("int %d\n", v.i); break;
    case REAL: printf("real %g\n", v.r); break;
    case TEXT: printf("text %s\n", v.t); break;
    case PAIR: printf("pair %d %d\n", v.a, v.b); break;
    }
}

int main(void) {
    union number n = {.f = -1.5f};
    printf("%08x %04x %04x %02x\n", n.u, n.h.low, n.h.high, n.b[3]);
    n.b[0] = 1;
    n.h.high ^= 0x8000;
    printf("%.9g\n", n.f);
    show((struct value){INT, {7}});
    show((struct value){REAL, {.r = 2.25}});
    show((struct value){TEXT, {.t = "words"}});
    show((struct value){PAIR, {.a = -3, .b = 4}});
    union { long long wide; int narrow[2]; struct { char c[3]; } s; } mix = {0x1122334455667788};
    mix.s.c[1] = 0x7f;
    printf("%x %x %llx\n", (unsigned)mix.narrow[0], (unsigned)mix.narrow[1], mix.wide);
    static union { double d; char text[20]; } statics[] = {{1.5}, {.text = "inside"}, {0}};
    printf("%g %s %d\n", statics[0].d, statics[1].text, statics[2].text[5]);
    double d = 3.14159;
    uint64_t bits;
    memcpy(&bits, &d, sizeof bits);
    bits ^= 1ull << 63;
    memcpy(&d, &bits, sizeof d);
    printf("%g %zu\n", d, sizeof mix);
    return 0;
}
