// malloc, calloc, realloc, aligned_alloc, posix_memalign, free, zero sizes.
#include <errno.h>
#include <malloc.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    int *a = malloc(10 * sizeof *a);
    for (int i = 0; i < 10; i++)
        a[i] = i;
    a = realloc(a, 1000 * sizeof *a);
    for (int i = 10; i < 1000; i++)
        a[i] = a[i - 10] + 1;
    a = realloc(a, 5 * sizeof *a);
    printf("%d %d\n", a[0], a[4]);
    free(a);
    long *z = calloc(50, sizeof *z);
    long s = 0;
    for (int i = 0; i < 50; i++)
        s |= z[i];
    printf("%ld\n", s);
    free(z);
    for (size_t align = 8; align <= 4096; align *= 4) {
        void *p = aligned_alloc(align, align * 2);
        memset(p, 1, align * 2);
        printf("%d ", (uintptr_t)p % align == 0);
        free(p);
    }
    void *q = NULL;
    printf("%d %d\n", posix_memalign(&q, 64, 100), (uintptr_t)q % 64 == 0);
    free(q);
    printf("%d\n", posix_memalign(&q, 3, 100) == EINVAL);
    char *r = realloc(NULL, 20);
    strcpy(r, "fresh");
    printf("%s %d\n", r, malloc_usable_size(r) >= 20);
    free(r);
    free(NULL);
    volatile size_t huge = SIZE_MAX / 2;
    errno = 0;
    void *none = malloc(huge);
    printf("%d %d\n", none == NULL, errno == ENOMEM);
    printf("%d\n", calloc(huge, 4) == NULL);
    void *blocks[100];
    for (int i = 0; i < 100; i++) {
        blocks[i] = malloc((size_t)(i * 37 % 300 + 1));
        memset(blocks[i], i, (size_t)(i * 37 % 300 + 1));
    }
    int distinct = 1;
    for (int i = 0; i < 100; i++)
        for (int j = 0; j < i; j++)
            distinct &= blocks[i] != blocks[j];
    for (int i = 0; i < 100; i += 2)
        free(blocks[i]);
    int sum = 0;
    for (int i = 1; i < 100; i += 2) {
        sum += *(unsigned char *)blocks[i];
        free(blocks[i]);
    }
    printf("%d %d\n", distinct, sum);
    return 0;
}
