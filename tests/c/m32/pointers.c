// Pointers as 32-bit integers, statics with relocations, function tables, lists.
//@ flags: -m32
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

struct node { int v; struct node *next; };
static struct node c = {3, 0}, b = {2, &c}, a = {1, &b};
static int add(int x, int y) { return x + y; }
static int mul(int x, int y) { return x * y; }
static int (*const ops[])(int, int) = {add, mul};
static int cells[4] = {1, 2, 3, 4}, *ends[] = {cells, cells + 3, &cells[1]};

int main(void) {
    for (struct node *n = &a; n; n = n->next)
        printf("%d ", n->v);
    puts("");
    printf("%d %d\n", ops[0](3, 4), ops[1](3, 4));
    printf("%d\n", (int)(ends[1] - ends[0]) + *ends[2]);
    uintptr_t u = (uintptr_t)&cells[2];
    printf("%d %d\n", *(int *)u, sizeof u == 4);
    struct node *list = NULL;
    for (int i = 0; i < 50; i++) {
        struct node *n = malloc(sizeof *n);
        *n = (struct node){i, list};
        list = n;
    }
    int s = 0;
    while (list) {
        struct node *n = list->next;
        s = s * 3 % 1000 + list->v;
        free(list);
        list = n;
    }
    printf("%d\n", s);
    char *p = malloc(10), *q = p + 7;
    printf("%d %d\n", (int)(q - p), q > p);
    free(p);
    return 0;
}
