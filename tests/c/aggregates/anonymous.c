// Anonymous structures and unions, -fms-extensions-free forms, and offsets into them.
#include <stddef.h>
#include <stdio.h>

struct event {
    int kind;
    union {
        struct { int x, y; };
        struct { char key; unsigned modifiers : 4, repeat : 1; };
        long raw[2];
    };
    struct { struct { short deep; }; } named;
};

static void describe(const struct event *e) {
    if (e->kind == 0)
        printf("mouse %d %d\n", e->x, e->y);
    else
        printf("key %c %u %u\n", e->key, e->modifiers, e->repeat);
}

int main(void) {
    struct event a = {0, {{10, -20}}}, b = {.kind = 1, .key = 'q', .modifiers = 9, .repeat = 1};
    describe(&a);
    describe(&b);
    printf("%zu %zu %zu %zu\n", offsetof(struct event, y), offsetof(struct event, raw),
           offsetof(struct event, named.deep), sizeof(struct event));
    a.raw[0] = 0x0000000700000005;
    describe(&a);
    a.named.deep = -4;
    struct event c = a;
    c.y++;
    printf("%d %d %d\n", c.named.deep, c.y, a.y);
    return 0;
}
