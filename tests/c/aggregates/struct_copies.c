// Structure assignment: nested arrays, volatile members, self and overlapping use, returns.
#include <stdio.h>

struct inner { char name[5]; int v[3]; };
struct outer { struct inner in[2]; double d; struct outer *next; };

static struct outer build(int seed) {
    struct outer o = {.d = seed / 2.0};
    for (int i = 0; i < 2; i++) {
        for (int j = 0; j < 4; j++)
            o.in[i].name[j] = (char)('a' + (seed + i + j) % 26);
        for (int j = 0; j < 3; j++)
            o.in[i].v[j] = seed * 10 + i * 3 + j;
    }
    return o;
}

static int total(const struct outer *o) {
    int t = 0;
    for (; o; o = o->next)
        for (int i = 0; i < 2; i++)
            for (int j = 0; j < 3; j++)
                t += o->in[i].v[j];
    return t;
}

int main(void) {
    struct outer a = build(1), b = build(2), c;
    c = b = a;
    b.in[0] = a.in[1];
    c.in[1].v[2] = -1;
    a.next = &b;
    b.next = &c;
    printf("%s %s %s\n", a.in[0].name, b.in[0].name, c.in[1].name);
    printf("%d %d %d\n", total(&a), total(&b), total(&c));
    struct outer *p = &a;
    *p = *p;
    *p->next = build(7);
    printf("%d %s %g\n", p->next->in[0].v[0], b.in[1].name, b.d);
    struct outer list[4];
    for (int i = 0; i < 4; i++)
        list[i] = build(i);
    struct outer t = list[0];
    list[0] = list[3];
    list[3] = t;
    for (int i = 0; i < 4; i++)
        printf("%s:%d ", list[i].in[0].name, build(i).in[1].v[1]);
    puts("");
    volatile struct inner vi = {"vol", {1, 2, 3}};
    vi.v[1] += vi.v[2];
    printf("%d\n", vi.v[1]);
    struct { int a[3]; } s1 = {{1, 2, 3}}, s2 = {{4, 5, 6}};
    printf("%d\n", (s1.a[0] ? s1 : s2).a[2]);
    return 0;
}
