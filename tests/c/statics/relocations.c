// Static initialisers that hold addresses: cells, offsets, functions, differences, casts.
#include <stdint.h>
#include <stdio.h>

extern int late[4];
struct node { const char *name; struct node *next, **self; int *cell; uintptr_t raw; };

static int value = 5;
static struct node ring[3] = {
    {"a", &ring[1], &ring[2].next, &value, (uintptr_t)&value},
    {&"b"[0], ring + 2, &ring[0].next, late + 3, (uintptr_t)(late + 1)},
    {&"xxc"[2], ring, &ring[1].next, &late[0], 0},
};
static int *const *const pp = &(int *const){&late[2]};
int late[4] = {10, 20, 30, 40};
static char text[] = "mutable", *middle = text + 3, *const end = &text[sizeof text - 1];
static int (*const print)(const char *, ...) = printf;
static const int distance = (int)((char *)&ring[2] - (char *)&ring[0]) / (int)sizeof(struct node);
static const uintptr_t offset = (uintptr_t)&((struct node *)0)->cell;
static void *const generic[] = {&value, text + 1, ring, (void *)0, (void *)123};

int main(void) {
    for (struct node *n = ring, *stop = 0; n != stop; n = n->next, stop = ring)
        print("%s %d %d\n", n->name, *n->cell, (*n->self)->name[0]);
    print("%d %d\n", *(int *)ring[0].raw, *(int *)ring[1].raw);
    print("%d %s %td\n", **pp, middle, end - text);
    *middle = 'A';
    print("%s %d %lu\n", text, distance, (unsigned long)offset);
    print("%d %s %d %lu\n", *(int *)generic[0], (char *)generic[1], generic[3] == 0, (unsigned long)(uintptr_t)generic[4]);
    return 0;
}
