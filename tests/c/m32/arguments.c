// The i386 calling convention: structures, long long, floats, varargs on the stack.
//@ flags: -m32
#include <stdarg.h>
#include <stdio.h>

struct pair { int a, b; };
struct big { long long l; char c[9]; double d; };
struct one { float f; };

static struct pair swap(struct pair p) { return (struct pair){p.b, p.a}; }
static struct big change(struct big b, int k) {
    b.l *= k;
    b.c[8] = (char)k;
    b.d /= k;
    return b;
}
static struct one twice(struct one o) { return (struct one){o.f * 2}; }

static double sum(const char *t, ...) {
    va_list ap;
    va_start(ap, t);
    double s = 0;
    for (; *t; t++)
        switch (*t) {
        case 'i': s += va_arg(ap, int); break;
        case 'l': s += (double)va_arg(ap, long long); break;
        case 'd': s += va_arg(ap, double); break;
        case 'L': s += (double)va_arg(ap, long double); break;
        case 'p': s += va_arg(ap, struct pair).b; break;
        case 'b': s += va_arg(ap, struct big).d; break;
        }
    va_end(ap);
    return s;
}

int main(void) {
    struct pair p = swap((struct pair){1, 2});
    printf("%d %d\n", p.a, p.b);
    struct big b = change((struct big){1ll << 33, "12345678", 10}, 4);
    printf("%lld %.8s %d %g\n", b.l, b.c, b.c[8], b.d);
    printf("%g\n", twice((struct one){1.25f}).f);
    printf("%g\n", sum("ildLpbi", 1, 2ll, 3.5, 4.25L, p, b, 5));
    return 0;
}
