// An error inside a callback that the library calls.
#include <stdio.h>
#include <stdlib.h>

static const int weights[3] = {5, 2, 9};

static int order(const void *a, const void *b) {
    return weights[*(const int *)a] - weights[*(const int *)b]; //~ ERROR out-of-bounds read
}

int main(void) {
    int v[] = {0, 1, 2, 3};
    qsort(v, 4, sizeof *v, order);
    printf("%d\n", v[0]);
    return 0;
}
