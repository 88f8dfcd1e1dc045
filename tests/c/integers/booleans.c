// _Bool conversions, logical operators, and short circuit with side effects.
#include <stdbool.h>
#include <stdio.h>

static int calls;
static bool yes(void) { return ++calls; }
static bool no(void) { calls += 10; return !calls; }

int main(void) {
    bool b = 256;
    printf("%d %d %d %zu\n", b, (bool)0.25, (bool)(void *)0, sizeof b);
    b = 0x100000000;
    b += 5;
    printf("%d\n", b);
    b--;
    printf("%d\n", b);
    b--;
    printf("%d\n", b);
    printf("%d %d\n", yes() || no(), calls);
    printf("%d %d\n", no() && yes(), calls);
    bool r = (no() || yes()) && !no();
    printf("%d %d\n", r, calls);
    printf("%d %d\n", !!42, !0.0);
    int x = 5;
    printf("%d %d %d\n", (x > 3) + (x < 3), x == 5 ? 1 : 2, calls);
    bool bits[9];
    for (int i = 0; i < 9; i++)
        bits[i] = i & 2;
    for (int i = 0; i < 9; i++)
        printf("%d", bits[i]);
    printf("\n%d\n", ~(int)b);
    return 0;
}
