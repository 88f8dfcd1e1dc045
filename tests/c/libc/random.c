// Pseudo-random generators of the C library with fixed seeds.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    srand(42);
    for (int i = 0; i < 5; i++)
        printf("%d ", rand());
    puts("");
    unsigned state = 7;
    for (int i = 0; i < 5; i++)
        printf("%d ", rand_r(&state));
    puts("");
    srandom(1);
    for (int i = 0; i < 5; i++)
        printf("%ld ", random());
    puts("");
    srand48(12345);
    printf("%.10f ", drand48());
    printf("%ld ", lrand48());
    printf("%ld\n", mrand48());
    unsigned short x[3] = {1, 2, 3};
    printf("%.10f ", erand48(x));
    printf("%ld\n", nrand48(x));
    int histogram[8] = {0};
    srand(1);
    for (int i = 0; i < 800; i++)
        histogram[(unsigned)rand() >> 28]++;
    for (int i = 0; i < 8; i++)
        printf("%d ", histogram[i]);
    puts("");
    return 0;
}
