// Reading one element past a heap object.
#include <stdio.h>
#include <stdlib.h>

static int sum(const int *v, int n) {
    int s = 0;
    for (int i = 0; i <= n; i++)
        s += v[i]; //~ ERROR out-of-bounds read
    return s;
}

int main(void) {
    int *v = calloc(4, sizeof *v);
    printf("%d\n", sum(v, 4));
    free(v);
    return 0;
}
