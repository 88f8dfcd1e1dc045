// Compound assignments, increments and sequencing with side effects in lvalues.
#include <stdio.h>

static int trace[16], used;
static int *slot(int i) {
    trace[used++] = i;
    static int cells[4] = {10, 20, 30, 40};
    return &cells[i];
}

int main(void) {
    short s = 100;
    s *= 400;
    printf("%d\n", s);
    unsigned char c = 250;
    c += 10;
    printf("%d\n", c);
    c <<= 6;
    printf("%d\n", c);
    int i = 7;
    i = i-- > 6 ? i + 3 : i;
    printf("%d\n", (i %= 4, i));
    *slot(2) += 5;
    *slot(1) <<= 3;
    ++*slot(1);
    (*slot(3))--;
    printf("%d %d %d %d\n", *slot(0), *slot(1), *slot(2), *slot(3));
    for (int k = 0; k < used; k++)
        printf("%d", trace[k]);
    printf("\n");
    int a[5] = {0}, n = 0;
    a[n] = n + 10, n++;
    a[n] = n, n++;
    a[++n] = 99;
    printf("%d %d %d %d\n", a[1], a[2], a[3], n);
    double d = 7;
    d /= 2;
    i = 10;
    i *= 1.55;
    i -= 0.5;
    printf("%g %d\n", d, i);
    unsigned u = 0xf0f0;
    u ^= u >> 4, u |= 1u << 31, u &= ~0xffu;
    printf("%x\n", u);
    return 0;
}
