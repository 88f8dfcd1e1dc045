// abort from a nested call.
#include <stdio.h>
#include <stdlib.h>

static void check(int v) {
    if (v > 2)
        abort(); //~ ERROR abort
    printf("%d\n", v);
}

int main(void) {
    for (int i = 0; i < 5; i++)
        check(i);
    return 0;
}
