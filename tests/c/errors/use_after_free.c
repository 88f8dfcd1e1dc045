// Reading a list node after it was freed.
#include <stdio.h>
#include <stdlib.h>

struct node { int v; struct node *next; };

int main(void) {
    struct node *list = NULL;
    for (int i = 0; i < 3; i++) {
        struct node *n = malloc(sizeof *n);
        n->v = i;
        n->next = list;
        list = n;
    }
    for (struct node *n = list; n; n = n->next) //~ ERROR use-after-free
        free(n);
    return 0;
}
