// Conditional expressions: mixed types, lvalues through pointers, nesting, void arms.
#include <stdio.h>

struct s { int v; double w; };
static int hits;
static void hit(int n) { hits += n; }

static int sign(int x) { return x < 0 ? -1 : x > 0 ? 1 : 0; }

int main(void) {
    int a = 1, b = 2;
    *(a > b ? &a : &b) = 50;
    printf("%d %d\n", a, b);
    for (int i = -1; i < 2; i++)
        printf("%d ", sign(i * 9));
    puts("");
    printf("%.2f %.2f\n", 1 ? 3 : 4.5, 0 ? 3 : 4.5);
    struct s x = {1, 1.5}, y = {2, 2.5};
    printf("%d %g\n", (b > a ? x : y).v, (a > b ? x : y).w);
    a ? hit(1) : hit(10);
    !a ? hit(100) : (void)0;
    printf("%d\n", hits);
    const char *name = hits == 1 ? "one" : (char *)0;
    printf("%s\n", name);
    unsigned u = 1;
    printf("%d\n", (1 ? -1 : u) > 0);
    long total = 0;
    for (int i = 0; i < 1000; i++)
        total += i % 15 == 0 ? 15 : i % 5 == 0 ? 5 : i % 3 == 0 ? 3 : -1;
    printf("%ld\n", total);
    return 0;
}
