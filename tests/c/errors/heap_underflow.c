// Reading before the start of a heap object.
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    long *v = malloc(3 * sizeof *v);
    for (int i = 0; i < 3; i++)
        v[i] = i;
    long *p = v + 2;
    while (*p >= 0) //~ ERROR out-of-bounds read
        p--;
    printf("%ld\n", *p);
    return 0;
}
