// Overflowing a buffer on the stack by indexing.
#include <stdio.h>

static void fill(char *to, int n) {
    for (int i = 0; i < n; i++)
        to[i] = 'x'; //~ ERROR out-of-bounds write
}

int main(void) {
    char small[8];
    fill(small, 16);
    printf("%c\n", small[0]);
    return 0;
}
