// A pointer to a block's variable is used after the block.
#include <stdio.h>

int main(void) {
    int *p;
    {
        int inner[2] = {5, 6};
        p = inner;
        printf("%d\n", *p);
    }
    printf("%d\n", p[1]); //~ ERROR use-after-free
    return 0;
}
