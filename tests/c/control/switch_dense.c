// Switch: dense, sparse, fall through, default in the middle, nested, 64-bit.
#include <stdio.h>

static int dense(int x) {
    switch (x) {
    case 0: return 10;
    case 1:
    case 2: x += 100; /* fall through */
    case 3: return x;
    default: return -1;
    case 4: return 44;
    case -3: return 33;
    }
}

static const char *sparse(long long x) {
    switch (x) {
    case 1LL << 40: return "big";
    case -(1LL << 50): return "very negative";
    case 1000000: return "million";
    case 'x': return "letter";
    }
    return "none";
}

static int nested(unsigned char a, short b) {
    int r = 0;
    switch (a) {
    case 1:
        switch (b) {
        case -1: r = 1; break;
        case 1: r = 2; /* fall through */
        default: r += 10;
        }
        r *= 2;
        break;
    case 255: r = 255;
    }
    return r;
}

int main(void) {
    for (int i = -4; i < 7; i++)
        printf("%d ", dense(i));
    printf("\n%s %s %s %s %s\n", sparse(1LL << 40), sparse(-(1LL << 50)), sparse(1000000),
           sparse('x'), sparse(0));
    printf("%d %d %d %d %d\n", nested(1, -1), nested(1, 1), nested(1, 5), nested(255, 0), nested(2, 2));
    switch (3) {
        int unreached;
    case 3:
        unreached = 7;
        printf("%d\n", unreached);
    }
    switch (dense(0))
    case 1:
        printf("never\n");
    return 0;
}
