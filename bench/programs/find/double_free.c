// A linked list with a mark on one node: removing the marked node leaves the mark on it.
// verdict: unsafe, safe with -DSAFE
#include <klee/klee.h>
#include <stdlib.h>

struct node {
    struct node *next;
};

static struct node *head, *mark;
static int length;

static void add(void) {
    struct node *node = malloc(sizeof *node);
    if (!node) {
        exit(1);
    }
    node->next = head;
    head = node;
    length++;
}

static void drop_first(void) {
    struct node *node = head;
    head = node->next;
    length--;
#ifdef SAFE
    if (mark == node) {
        mark = 0;
    }
#endif
    free(node);
}

int main(void) {
    for (int i = 0; i < 10; i++) {
        int order = klee_int("order");
        if (order == 'a') {
            add();
        } else if (order == 'd' && head) {
            drop_first();
        } else if (order == 'm' && length > 3) {
            mark = head->next->next;
        } else if (order == 'u') {
            mark = 0;
        } else if (order == 'f' && mark && mark == head) {
            mark = 0;
            drop_first();
        }
    }
    free(mark == head ? 0 : mark); /* bug */
    return 0;
}
