// A pointer to a block's variable is used after the block. This is an error that is not seen: the compiler
// gives a local variable the lifetime of its function, and only the function's return ends it.
//@ stdout: 5
//@ stdout: 6
#include <stdio.h>

int main(void) {
    int *p;
    {
        int inner[2] = {5, 6};
        p = inner;
        printf("%d\n", *p);
    }
    printf("%d\n", p[1]);
    return 0;
}
