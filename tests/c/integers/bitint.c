// C23 bit-precise integers of odd widths.
//@ flags: -std=c2x
#include <stdio.h>

typedef _BitInt(7) s7;
typedef unsigned _BitInt(7) u7;
typedef unsigned _BitInt(33) u33;
typedef _BitInt(100) s100;

struct holder {
    u7 small;
    u33 middle;
    s100 large;
};

static s100 multiply(s100 a, u33 b) { return a * (s100)b; }

int main(void) {
    s7 a = 63;
    u7 b = 127;
    b += 1;
    printf("%d %u\n", (int)a, (unsigned)b);
    b -= 3;
    printf("%u %d\n", (unsigned)b, (int)(s7)b);
    u33 c = 0x1ffffffff;
    c += 2;
    printf("%lu\n", (unsigned long)c);
    c = ~c >> 3;
    printf("%lx\n", (unsigned long)c);
    s100 big = 1;
    for (int i = 0; i < 90; i++)
        big *= 2;
    printf("%lx\n", (long)(big >> 50));
    big = multiply(big >> 40, 0x100000001) - 1;
    printf("%lx %lx\n", (unsigned long)big, (unsigned long)(big >> 64));
    struct holder h = {.small = 100, .middle = 1, .large = -5};
    struct holder copy = h;
    copy.large /= 2;
    copy.middle -= 2;
    printf("%u %lx %d %zu\n", (unsigned)copy.small, (unsigned long)copy.middle, (int)copy.large,
           sizeof copy);
    printf("%d %d\n", (s7)-1 < (s7)0, big > (s100)1 << 70);
    return 0;
}
