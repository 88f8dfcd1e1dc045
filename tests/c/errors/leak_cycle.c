// Objects that point only to each other are lost; one that a packed structure points to is not.
//@ revisions: lp64 ilp32
//@ flags: --check-leaks
//@[ilp32] flags: -m32
#include <stdlib.h>

struct node { struct node *other; int v; };
static struct __attribute__((packed)) { char tag; struct node *kept; } global;

static struct node *make(void) { return malloc(sizeof(struct node)); } //~ ERROR memory leak

int main(void) {
    global.kept = malloc(sizeof(struct node));
    global.kept->other = malloc(sizeof(struct node));
    global.kept->other->other = NULL;
    struct node *a = make(), *b = make();
    a->other = b;
    b->other = a;
    return 0;
}
