// An object of many gigabytes costs what is written of it. (A native run would need a large machine.)
//@ stdout: 42 7 0 9 boundary 13958643717
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    size_t size = ((size_t)17 << 30) + 5;
    char *p = calloc(1, size), *q = calloc(3, (size_t)5 << 30);
    char *small = malloc(10);
    if (!p || !q || !small)
        return 1;
    p[size - 1] = 42;
    p[(size_t)9 << 30] = 7;
    q[((size_t)15 << 30) - 1] = 9;
    memcpy(p + ((size_t)4 << 30) - 3, "boundary", 9);
    char *middle = p + ((size_t)4 << 30);
    printf("%d %d %d %d %s %td\n", p[size - 1], p[(size_t)9 << 30], p[1], q[((size_t)15 << 30) - 1],
           middle - 3, (p + size) - middle);
    free(small);
    free(q);
    free(p);
    return 0;
}
