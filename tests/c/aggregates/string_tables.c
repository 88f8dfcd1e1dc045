// Dense tables of structures with strings and function pointers; a small command shell.
#include <stdio.h>
#include <string.h>

struct context { int registers[4]; int done; };
typedef void command(struct context *, int, int);

static void set(struct context *c, int r, int v) { c->registers[r & 3] = v; }
static void add(struct context *c, int r, int v) { c->registers[r & 3] += v; }
static void copy(struct context *c, int r, int s) { c->registers[r & 3] = c->registers[s & 3]; }
static void dump(struct context *c, int a, int b) {
    for (int i = a; i <= b; i++)
        printf("r%d=%d ", i, c->registers[i & 3]);
    puts("");
}
static void quit(struct context *c, int a, int b) { (void)a, (void)b, c->done = 1; }

static const struct entry { const char *name; command *run; unsigned char arity; } entries[] = {
    {"set", set, 2}, {"add", add, 2}, {"copy", copy, 2}, {"dump", dump, 2}, {"quit", quit, 0}};

int main(void) {
    static const char *const script[] = {"set 1 40", "add 1 2", "copy 3 1", "nope 1 2", "add 3 -50",
                                         "dump 0 3", "quit", "dump 0 0"};
    struct context c = {{0}, 0};
    for (unsigned i = 0; i < sizeof script / sizeof *script && !c.done; i++) {
        char name[8] = "";
        int a = 0, b = 0;
        int n = sscanf(script[i], "%7s %d %d", name, &a, &b);
        const struct entry *e = entries, *end = entries + sizeof entries / sizeof *entries;
        while (e < end && strcmp(e->name, name))
            e++;
        if (e == end)
            printf("unknown %s\n", name);
        else if (n - 1 != e->arity)
            printf("%s wants %d\n", name, e->arity);
        else
            e->run(&c, a, b);
    }
    return c.done ? 0 : 1;
}
