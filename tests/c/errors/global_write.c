// Writing before a global array.
#include <stdio.h>

static int guard = 7;
static int counts[10];

int main(void) {
    for (int i = 9; i >= -1; i--)
        counts[i] = guard; //~ ERROR out-of-bounds write
    printf("%d\n", counts[0]);
    return 0;
}
