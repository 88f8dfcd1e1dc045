// Structures of several classes passed through the ellipsis.
#include <stdarg.h>
#include <stdio.h>

struct tiny { char c; };
struct two { int a, b; };
struct mixed { double d; long l; };
struct floats { float x, y, z; };
struct large { int v[7]; };
struct exact { long double ld; };
union either { long l; double d; };

static void show(const char *kinds, ...) {
    va_list ap;
    va_start(ap, kinds);
    for (; *kinds; kinds++)
        switch (*kinds) {
        case 't': { struct tiny s = va_arg(ap, struct tiny); printf("%c ", s.c); break; }
        case '2': { struct two s = va_arg(ap, struct two); printf("%d,%d ", s.a, s.b); break; }
        case 'm': { struct mixed s = va_arg(ap, struct mixed); printf("%g,%ld ", s.d, s.l); break; }
        case 'f': { struct floats s = va_arg(ap, struct floats); printf("%g,%g,%g ", s.x, s.y, s.z); break; }
        case 'L': { struct large s = va_arg(ap, struct large); printf("%d..%d ", s.v[0], s.v[6]); break; }
        case 'e': { struct exact s = va_arg(ap, struct exact); printf("%Lg ", s.ld); break; }
        case 'u': { union either u = va_arg(ap, union either); printf("%ld ", u.l); break; }
        case 'i': printf("%d ", va_arg(ap, int)); break;
        case 'd': printf("%g ", va_arg(ap, double)); break;
        }
    va_end(ap);
    puts("");
}

int main(void) {
    struct tiny t = {'T'};
    struct two two = {-2, 22};
    struct mixed m = {1.5, -15};
    struct floats f = {1, 2.5f, -3};
    struct large l = {{1, 2, 3, 4, 5, 6, 7}};
    struct exact e = {1e100L};
    union either u = {.l = 77};
    show("t2mfLeu", t, two, m, f, l, e, u);
    show("Li2dm", l, 1, two, 2.5, m);
    show("mmmmmm", m, m, m, m, m, m);
    show("ffffffff", f, f, f, f, f, f, f, f);
    show("i2i2i2i2", 1, two, 2, two, 3, two, 4, two);
    show("eiede", e, 1, e, .5, e);
    return 0;
}
