// What the branches write lies in heap objects; one field is read again.
//@ verdict: unsafe
//@ paths: 32
#include <assert.h>
#include <klee/klee.h>
#include <stdlib.h>

struct node {
    int seen, marked;
    struct node *next;
};

int main(void) {
    unsigned char b[5];
    klee_make_symbolic(b, sizeof b, "b");
    struct node *list = 0;
    for (int i = 0; i < 5; i++) {
        struct node *n = malloc(sizeof *n);
        n->seen = n->marked = 0;
        n->next = list;
        list = n;
    }
    struct node *n = list;
    for (int i = 0; i < 5; i++, n = n->next) {
        n->seen = 1;
        if (b[i] & 1) n->marked = 1;
    }
    assert(list->next->marked == 0); //~ ERROR assertion
    return 0;
}
