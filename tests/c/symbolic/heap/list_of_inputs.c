// A list with one node for each input; sums and frees it.
//@ verdict: safe
//@ paths: 4
//@ flags: --check-leaks
#include <assert.h>
#include <klee/klee.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

int main(void) {
    int n = klee_range(0, 4, "n"), sum = 0;
    struct node *list = NULL;
    for (int i = 0; i < n; i++) {
        struct node *node = malloc(sizeof *node);
        node->value = i + 1;
        node->next = list;
        list = node;
    }
    while (list) {
        struct node *next = list->next;
        sum += list->value;
        free(list);
        list = next;
    }
    assert(sum == n * (n + 1) / 2);
    return 0;
}
