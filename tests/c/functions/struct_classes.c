// Structures that mix integer and floating classes, by value and by result.
#include <stdio.h>

typedef struct { float f; } f1;
typedef struct { float a, b; } f2;
typedef struct { float a, b, c; } f3;
typedef struct { float a; int b; } fi;
typedef struct { double d; int i; } di;
typedef struct { int i; double d; } id;
typedef struct { double a, b; } d2;
typedef struct { double a, b, c; } d3;
typedef struct { long double l; } ld1;
typedef struct { char c; long double l; } cld;
typedef struct { struct { short s; } in; float f; char t; } nested;
typedef union { double d; long l; char c[8]; } un;
typedef struct { int n; } __attribute__((aligned(32))) over;
typedef struct { char c; int i; short s; } __attribute__((packed)) pk;
typedef struct {} empty;

static f1 g1(f1 x) { x.f *= 2; return x; }
static f2 g2(f2 x, f2 y) { return (f2){x.a + y.b, x.b - y.a}; }
static f3 g3(f3 x) { return (f3){x.c, x.a, x.b}; }
static fi gfi(fi x) { return (fi){(float)x.b, (int)x.a}; }
static di gdi(int k, di x, double m) { return (di){x.d * m, x.i * k}; }
static id gid(id x) { return (id){(int)x.d, x.i}; }
static d2 gd2(d2 x, d2 y) { return (d2){x.a * y.a - x.b * y.b, x.a * y.b + x.b * y.a}; }
static d3 gd3(d3 x, double k) { return (d3){x.a * k, x.b * k, x.c * k}; }
static ld1 gl(ld1 x) { x.l /= 3; return x; }
static cld gcl(cld x, char c) { return (cld){(char)(x.c + c), -x.l}; }
static nested gn(nested x) { return (nested){{(short)(x.in.s + 1)}, x.f + .5f, 'n'}; }
static un gu(un x) { x.d = -x.d; return x; }
static over go(char pad, over x) { x.n += pad; return x; }
static pk gp(pk x) { return (pk){(char)x.s, x.c, (short)x.i}; }
static int ge(int a, empty e, int b) { (void)e; return a - b; }

int main(void) {
    printf("%g\n", g1((f1){1.25f}).f);
    f2 b = g2((f2){1, 2}, (f2){3, 4});
    printf("%g %g\n", b.a, b.b);
    f3 c = g3((f3){1, 2, 3});
    printf("%g %g %g\n", c.a, c.b, c.c);
    fi e = gfi((fi){7.9f, 3});
    printf("%g %d\n", e.a, e.b);
    di f = gdi(3, (di){1.5, 4}, 10);
    printf("%g %d\n", f.d, f.i);
    id g = gid((id){5, 6.75});
    printf("%d %g\n", g.i, g.d);
    d2 h = gd2((d2){1, 2}, (d2){3, -1});
    printf("%g %g\n", h.a, h.b);
    d3 i = gd3((d3){1, 2, 3}, .5);
    printf("%g %g %g\n", i.a, i.b, i.c);
    printf("%.20Lg\n", gl((ld1){1}).l);
    cld j = gcl((cld){'a', 2.5L}, 2);
    printf("%c %Lg\n", j.c, j.l);
    nested k = gn((nested){{41}, 1, 'x'});
    printf("%d %g %c\n", k.in.s, k.f, k.t);
    printf("%g\n", gu((un){.d = 3.5}).d);
    printf("%d\n", go(4, (over){38}).n);
    pk p = gp((pk){1, 2, 3});
    printf("%d %d %d %zu\n", p.c, p.i, p.s, sizeof p);
    printf("%d\n", ge(9, (empty){}, 4));
    return 0;
}
