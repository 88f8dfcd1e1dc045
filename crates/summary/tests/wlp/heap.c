// An allocation names its object; freeing needs it alive.
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
struct node { int value; struct node *next; };
int main(void) {
    struct node *n = malloc(sizeof *n);
    n->value = __VERIFIER_nondet_int();
    n->next = NULL;
    if (n->value > 3) n->value = 3;
    struct node *m = malloc(sizeof *m);
    m->value = 1;
    m->next = n;
    if (m->next->value == m->value) m->value = 2;
    free(n);
    free(m);
    return 0;
}
