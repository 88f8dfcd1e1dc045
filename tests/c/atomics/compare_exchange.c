// Compare and exchange: success, failure, loops, strong and weak, pointers and structs.
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

struct node { int v; struct node *next; };
struct point { int x, y; };
static _Atomic(struct node *) head;

static void push(int v) {
    struct node *n = malloc(sizeof *n);
    n->v = v;
    n->next = atomic_load(&head);
    while (!atomic_compare_exchange_weak(&head, &n->next, n))
        ;
}

static int pop(void) {
    struct node *n = atomic_load(&head);
    while (n && !atomic_compare_exchange_weak(&head, &n, n->next))
        ;
    if (!n)
        return -1;
    int v = n->v;
    free(n);
    return v;
}

static int atomic_max(_Atomic int *a, int v) {
    int old = atomic_load(a);
    while (old < v && !atomic_compare_exchange_strong(a, &old, v))
        ;
    return old;
}

int main(void) {
    _Atomic long a = 10;
    long expected = 9;
    int ok = atomic_compare_exchange_strong(&a, &expected, 20);
    printf("%d %ld %ld\n", ok, expected, a);
    ok = atomic_compare_exchange_strong_explicit(&a, &expected, 20, memory_order_acq_rel, memory_order_relaxed);
    printf("%d %ld %ld\n", ok, expected, a);
    for (int i = 0; i < 5; i++)
        push(i * i);
    for (int v; (v = pop()) >= 0;)
        printf("%d ", v);
    puts("");
    _Atomic int m = 3;
    int r1 = atomic_max(&m, 9), r2 = atomic_max(&m, 4);
    printf("%d %d %d\n", r1, r2, m);
    _Atomic struct point pair = (struct point){1, 2};
    struct point p = pair;
    p.y += 40;
    pair = p;
    p = atomic_exchange(&pair, ((struct point){5, 6}));
    printf("%d %d\n", p.x, p.y);
    _Atomic double d = 1.5;
    d += 2;
    d = d * 2;
    printf("%g\n", d);
    _Atomic float f = 1;
    for (int i = 0; i < 4; i++)
        f /= 2;
    printf("%g %zu\n", (double)f, sizeof pair);
    return 0;
}
