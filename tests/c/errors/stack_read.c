// Reading past an array on the stack, while neighbours exist.
#include <stdio.h>

int main(void) {
    volatile int before[4] = {1, 1, 1, 1}, a[4] = {1, 2, 3, 4}, after[4] = {2, 2, 2, 2};
    int s = before[0] + after[0];
    for (int i = 0; i < 5; i++)
        s += a[i]; //~ ERROR out-of-bounds read
    printf("%d\n", s);
    return 0;
}
