// scanf from stdin and strings: widths, sets, suppression, counts, failures.
//@ stdin: 12 -34 0x1f 077\nword another\nline of text\n3.5 1e2 abc\n[set]xyz 99bottles\n
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int a, b, c, d, n;
    printf("%d ", scanf("%d %d %i %i", &a, &b, &c, &d));
    printf("%d %d %d %d\n", a, b, c, d);
    char w[32], x[32];
    printf("%d ", scanf("%31s %*s %31[^\n]", w, x));
    printf("%s|%s\n", w, x);
    double e;
    float f;
    printf("%d ", scanf("%lf %f %d", &e, &f, &a));
    printf("%g %g\n", e, f);
    printf("%d ", scanf("%31[a-c] [%31[^]]]%2c%n", w, x, w + 20, &n));
    printf("%s %s %.2s %d\n", w, x, w + 20, n);
    printf("%d ", scanf("z %2d%31s", &a, w));
    printf("%d %s\n", a, w);
    printf("%d\n", scanf("%d", &a));
    unsigned u;
    long long ll;
    short h;
    unsigned char hh;
    printf("%d ", sscanf("4294967295 -9000000000 70 300", "%u %lld %hd %hhu", &u, &ll, &h, &hh));
    printf("%u %lld %d %d\n", u, ll, h, hh);
    printf("%d ", sscanf("ff:0b:7", "%x:%x:%o", &u, (unsigned *)&a, (unsigned *)&b));
    printf("%u %d %d\n", u, a, b);
    printf("%d %d\n", sscanf("", "%d", &a), sscanf("x", "%d", &a));
    char *grown;
    printf("%d ", sscanf("allocated rest", "%ms", &grown));
    puts(grown);
    free(grown);
    printf("%d %d\n", sscanf("10%", "%d%%%n", &a, &n), n);
    return 0;
}
