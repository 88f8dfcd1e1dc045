// What a global, a list or a static still points to at the end is not leaked.
//@ flags: --check-leaks
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node { struct node *next; char *text; };
static struct node *list;

static char *cached(void) {
    static char *text;
    if (!text)
        text = strdup("kept in a static");
    return text;
}

int main(void) {
    for (int i = 0; i < 4; i++) {
        struct node *n = malloc(sizeof *n);
        n->next = list;
        n->text = malloc(8);
        snprintf(n->text, 8, "node %d", i);
        list = n;
    }
    for (struct node *n = list; n; n = n->next)
        puts(n->text);
    puts(cached());
    char *gone = malloc(100);
    free(gone);
    return 0;
}
