// qsort on sizes and patterns, bsearch, lfind, hsearch, tsearch, insque.
#include <search.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int cmp_int(const void *a, const void *b) { return (*(int *)a > *(int *)b) - (*(int *)a < *(int *)b); }
static int cmp_byte(const void *a, const void *b) { return *(unsigned char *)a - *(unsigned char *)b; }
static int cmp_long(const void *a, const void *b) { return (*(int64_t *)a < *(int64_t *)b) - (*(int64_t *)a > *(int64_t *)b); }

static void walk(const void *node, VISIT which, int depth) {
    if (which == postorder || which == leaf)
        printf("%d@%d ", **(int *const *)node, depth);
}

int main(void) {
    int v[200];
    unsigned seed = 1;
    for (int i = 0; i < 200; i++)
        v[i] = (int)((seed = seed * 1103515245 + 12345) >> 16) % 100;
    qsort(v, 200, sizeof *v, cmp_int);
    int sorted = 1;
    for (int i = 1; i < 200; i++)
        sorted &= v[i - 1] <= v[i];
    printf("%d %d %d\n", sorted, v[0], v[199]);
    char text[] = "the quick brown fox";
    qsort(text, strlen(text), 1, cmp_byte);
    puts(text);
    int64_t l[] = {5, -1, 1ll << 40, 0, -(1ll << 50)};
    qsort(l, 5, sizeof *l, cmp_long);
    for (int i = 0; i < 5; i++)
        printf("%lld ", (long long)l[i]);
    puts("");
    int key = v[100], *f = bsearch(&key, v, 200, sizeof *v, cmp_int);
    printf("%d\n", *f == key);
    size_t n = 5;
    int small[8] = {4, 8, 15, 16, 23};
    key = 15;
    printf("%td\n", (int *)lfind(&key, small, &n, sizeof *small, cmp_int) - small);
    key = 42;
    lsearch(&key, small, &n, sizeof *small, cmp_int);
    printf("%zu %d\n", n, small[5]);
    void *root = NULL;
    for (int i = 0; i < 6; i++)
        tsearch(&small[i * 5 % 6], &root, cmp_int);
    twalk(root, walk);
    puts("");
    printf("%d\n", tfind(&key, &root, cmp_int) != NULL);
    for (int i = 0; i < 6; i++)
        tdelete(&small[i], &root, cmp_int);
    printf("%d\n", root == NULL);
    hcreate(10);
    hsearch((ENTRY){"alpha", &small[0]}, ENTER);
    hsearch((ENTRY){"beta", &small[1]}, ENTER);
    ENTRY *e = hsearch((ENTRY){.key = "beta"}, FIND);
    printf("%d %d\n", *(int *)e->data, hsearch((ENTRY){.key = "gamma"}, FIND) == NULL);
    hdestroy();
    return 0;
}
