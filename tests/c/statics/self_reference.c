// Self-referencing and mutually referencing statics, sentinel lists, intrusive containers.
#include <stddef.h>
#include <stdio.h>

struct list { struct list *prev, *next; };
struct task { int id; struct list all, ready; };

static struct list all = {&all, &all}, ready = {.next = &ready, .prev = &ready};
extern struct task idle;
static struct task *current = &idle;
struct task idle = {.id = 0, .all = {&idle.all, &idle.all}, .ready = {&idle.ready, &idle.ready}};
static struct tree { int v; const struct tree *l, *r; } const root = {
    4, &(const struct tree){2, &(const struct tree){1, 0, 0}, &(const struct tree){3, 0, 0}}, &(const struct tree){6, 0, 0}};

#define OF(p, member) ((struct task *)((char *)(p)-offsetof(struct task, member)))

static void append(struct list *to, struct list *l) {
    l->prev = to->prev;
    l->next = to;
    to->prev->next = l;
    to->prev = l;
}
static void detach(struct list *l) {
    l->prev->next = l->next;
    l->next->prev = l->prev;
}
static int walk(const struct tree *t) { return t ? walk(t->l) * 10 + t->v + walk(t->r) * 100 : 0; }

int main(void) {
    struct task tasks[6];
    for (int i = 0; i < 6; i++) {
        tasks[i].id = i + 1;
        append(&all, &tasks[i].all);
        if (i % 2)
            append(&ready, &tasks[i].ready);
    }
    detach(&tasks[2].all);
    for (struct list *l = all.next; l != &all; l = l->next)
        printf("%d ", OF(l, all)->id);
    puts("");
    while (ready.next != &ready) {
        current = OF(ready.next, ready);
        detach(&current->ready);
        printf("run %d\n", current->id);
    }
    printf("%d %d\n", idle.all.next == &idle.all, walk(&root));
    return 0;
}
