// A pointer to a local outlives its function.
//@ flags: -Wno-return-stack-address
#include <stdio.h>

static int *make(int v) {
    int local[4] = {v, v, v, v};
    int *p = local;
    return p;
}

int main(void) {
    int *p = make(3);
    int v = *p; //~ ERROR use-after-free
    printf("%d\n", v);
    return 0;
}
