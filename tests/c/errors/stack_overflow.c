// Unbounded recursion.
#include <stdio.h>

static int runaway(int n) { return n < 0 ? 0 : runaway((n + 1) % 1000) + 1; } //~ ERROR stack overflow

int main(void) {
    printf("%d\n", runaway(0));
    return 0;
}
