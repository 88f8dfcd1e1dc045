// Enumerations: implicit values, negative and large values, arithmetic, tables.
#include <limits.h>
#include <stdio.h>

enum colour { RED, GREEN = 5, BLUE, ALIAS = GREEN, LAST };
enum sign { NEGATIVE = -1, ZERO, POSITIVE };
enum wide { BIG = 0x7fffffff };
enum __attribute__((packed)) tiny { T0, T1 = 200 };
enum huge { HUGE_VALUE = 1LL << 40 };

static const char *const names[] = {[RED] = "red", [GREEN] = "green", [BLUE] = "blue"};

static enum sign sign_of(int x) { return x < 0 ? NEGATIVE : x > 0; }

int main(void) {
    printf("%d %d %d %d %d\n", RED, GREEN, BLUE, ALIAS, LAST);
    printf("%zu %zu %zu\n", sizeof(enum colour), sizeof(enum tiny), sizeof(enum huge));
    printf("%zu %s %s %d\n", sizeof names / sizeof *names, names[RED], names[BLUE], names[2] == 0);
    printf("%d %d %d\n", sign_of(-9), sign_of(0), sign_of(9));
    printf("%d %lld\n", BIG == INT_MAX, (long long)HUGE_VALUE);
    enum tiny t = T1;
    t++;
    printf("%d\n", t);
    switch ((enum colour)6) {
    case RED: puts("r"); break;
    case ALIAS: puts("g"); break;
    case BLUE: puts("b"); break;
    default: puts("?");
    }
    for (enum colour c = GREEN; c <= LAST; c++)
        printf("%d;", c * 2 - ALIAS);
    puts("");
    return 0;
}
