// K&R definitions and unprototyped calls with default argument promotions.
//@ flags: -std=gnu89 -Wno-deprecated-non-prototype -Wno-implicit-int
#include <stdio.h>

int clamp(v, low, high)
    int v;
    int low, high;
{
    return v < low ? low : v > high ? high : v;
}

double blend(a, b, t)
    float a, b;
    double t;
{
    return a * (1 - t) + b * t;
}

narrow(c, s)
    char c;
    short s;
{
    return c * 1000 + s;
}

static struct point { int x, y; } swap(p)
    struct point p;
{
    struct point r;
    r.x = p.y;
    r.y = p.x;
    return r;
}

int main() {
    struct point p;
    int (*f)() = clamp;
    p.x = 1;
    p.y = 2;
    p = swap(p);
    printf("%d %d\n", p.x, p.y);
    printf("%d %d %d\n", clamp(5, 1, 3), f(0, 1, 3), (*f)(2, 1, 3));
    printf("%g\n", blend(1.0, 2.0, 0.25));
    printf("%d\n", narrow('a', 7));
    return 0;
}
