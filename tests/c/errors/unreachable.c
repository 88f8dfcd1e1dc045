// Reaching __builtin_unreachable.
#include <stdio.h>

static int kind(int n) {
    switch (n) {
    case 0: return 1;
    case 1: return 2;
    }
    __builtin_unreachable(); //~ ERROR unreachable
}

int main(void) {
    volatile int n = 2;
    printf("%d\n", kind(n));
    return 0;
}
