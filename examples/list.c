/* A linked list whose `remove_all` follows a node after it was freed, but only when a node other than the first ones is removed.
 *
 *     $ ./x run --no-output examples/list.c
 *     examples/list.c:40:38: error: use-after-free: read of 8 bytes at offset 8 of a heap object after its end
 *     …
 *       input:
 *         value = 7
 *         value = 0
 *         value = 7
 *     …
 *     verdict: unsafe: 1 error
 */
#include <stdlib.h>
#include <klee/klee.h>

struct node {
    int value;
    struct node *next;
};

static struct node *push(struct node *list, int value)
{
    struct node *node = malloc(sizeof *node);
    node->value = value;
    node->next = list;
    return node;
}

/* Takes all nodes with this value out of the list. */
static struct node *remove_all(struct node *list, int value)
{
    while (list && list->value == value) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    for (struct node *node = list; node && node->next; node = node->next) {
        if (node->next->value == value) {
            free(node->next);
            node->next = node->next->next; /* the bug: freed in the line above */
        }
    }
    return list;
}

int main(void)
{
    struct node *list = NULL;
    for (int i = 0; i < 3; i++)
        list = push(list, klee_range(0, 10, "value"));
    list = remove_all(list, 7);
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}
