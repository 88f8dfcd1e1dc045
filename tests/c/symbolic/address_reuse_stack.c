// A lock-free stack's old trouble: the top is the node that was seen before, but not the same content.
//@ revisions: fresh reuse
//@[fresh] flags: --addresses=fresh
//@[reuse] flags: --addresses=reuse
//@[fresh] verdict: safe
//@[reuse] verdict: unsafe
#include <assert.h>
#include <klee/klee.h>
#include <stdint.h>
#include <stdlib.h>

struct node {
    struct node *next;
    int value;
};

static struct node *top;

static void push(int value) {
    struct node *n = malloc(sizeof *n);
    n->next = top;
    n->value = value;
    top = n;
}

static int pop(void) {
    struct node *n = top;
    int value = n->value;
    top = n->next;
    free(n);
    return value;
}

int main(void) {
    int value = klee_int("value");
    push(1);
    push(2);
    uintptr_t seen = (uintptr_t)top;
    int at_top = top->value;
    pop();
    if (value > 10)
        push(value);
    if ((uintptr_t)top == seen)
        assert(top->value == at_top); //~[reuse] ERROR assertion
    while (top)
        pop();
    return 0;
}
