// ILP32 sizes and alignments.
//@ flags: -m32
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct mixed { char c; long long l; char d; double x; char e; long double ld; };

int main(void) {
    printf("%d %d %d %d\n", (int)sizeof(int), (int)sizeof(long), (int)sizeof(void *), (int)sizeof(size_t));
    printf("%d %d %d\n", (int)sizeof(long long), (int)sizeof(double), (int)sizeof(long double));
    printf("%d %d\n", (int)sizeof(ptrdiff_t), (int)sizeof(uintptr_t));
    printf("%d %d %d\n", (int)_Alignof(long long), (int)offsetof(struct mixed, l), (int)offsetof(struct mixed, x));
    printf("%d %d\n", (int)offsetof(struct mixed, ld), (int)sizeof(struct mixed));
    int *p = (int[]){1, 2, 3};
    printf("%d\n", (int)((uintptr_t)(p + 2) - (uintptr_t)p));
    printf("%d\n", (int)sizeof(struct { char *a; short b; }));
    unsigned long ul = ~0ul;
    printf("%lu %d\n", ul, ul + 1 == 0);
    printf("%d\n", -1L < 1u);
    return 0;
}
