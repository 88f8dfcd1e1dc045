// Loop forms: nested break and continue, comma headers, do-while once, empty bodies.
#include <stdio.h>

int main(void) {
    for (int i = 0, j = 10; i < j; i += 2, j--)
        printf("%d,%d ", i, j);
    puts("");
    int n = 27, steps = 0;
    while (n != 1) {
        steps++;
        if (n & 1) {
            n = 3 * n + 1;
            continue;
        }
        n /= 2;
    }
    printf("%d\n", steps);
    do
        steps = -steps;
    while (0);
    printf("%d\n", steps);
    for (int i = 2; i < 40; i++) {
        int j;
        for (j = 2; j * j <= i; j++)
            if (i % j == 0)
                break;
        if (j * j <= i)
            continue;
        printf("%d ", i);
    }
    puts("");
    const char *s = "  trimmed  ", *e;
    while (*s == ' ')
        s++;
    for (e = s; *e && *e != ' '; e++)
        ;
    printf("%.*s\n", (int)(e - s), s);
    int total = 0;
    for (int a = 1; a < 30; a++)
        for (int b = a; b < 30; b++)
            for (int c = b; c < 45; c++) {
                if (a * a + b * b < c * c)
                    break;
                if (a * a + b * b == c * c)
                    total += a + b + c;
            }
    printf("%d\n", total);
    unsigned i = 5;
    for (;;)
        if (!i--)
            break;
    printf("%u\n", i);
    return 0;
}
