// A wide read that begins inside an object and ends outside.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    unsigned char *p = malloc(6);
    for (int i = 0; i < 6; i++)
        p[i] = (unsigned char)i;
    uint64_t v = *(uint64_t *)p; //~ ERROR out-of-bounds read
    printf("%lx\n", (unsigned long)v);
    return 0;
}
