// Using the old pointer after realloc moved the object.
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int *a = malloc(4 * sizeof *a), *old = a;
    a[0] = 1;
    a = realloc(a, 100000 * sizeof *a);
    printf("%d\n", old[0]); //~ ERROR use-after-free
    free(a);
    return 0;
}
