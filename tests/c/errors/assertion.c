// A failed assertion.
#include <assert.h>
#include <stdio.h>

static int isqrt(int n) {
    int r = 0;
    while (r * r < n)
        r++;
    assert(r * r == n); //~ ERROR assertion
    return r;
}

int main(void) {
    printf("%d\n", isqrt(49));
    printf("%d\n", isqrt(50));
    return 0;
}
