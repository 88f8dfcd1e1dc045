// Linked lists and a binary tree: insertion, reversal, deletion, traversal.
#include <stdio.h>
#include <stdlib.h>

struct node { int key; struct node *left, *right; };

static struct node *insert(struct node *n, int key) {
    if (!n) {
        n = calloc(1, sizeof *n);
        n->key = key;
    } else if (key < n->key)
        n->left = insert(n->left, key);
    else if (key > n->key)
        n->right = insert(n->right, key);
    return n;
}

static struct node *erase(struct node *n, int key) {
    if (!n)
        return NULL;
    if (key != n->key) {
        struct node **side = key < n->key ? &n->left : &n->right;
        *side = erase(*side, key);
        return n;
    }
    if (!n->left || !n->right) {
        struct node *child = n->left ? n->left : n->right;
        free(n);
        return child;
    }
    struct node *m = n->right;
    while (m->left)
        m = m->left;
    n->key = m->key;
    n->right = erase(n->right, m->key);
    return n;
}

static void show(const struct node *n, int depth) {
    if (!n)
        return;
    show(n->left, depth + 1);
    printf("%d@%d ", n->key, depth);
    show(n->right, depth + 1);
}

static void destroy(struct node *n) {
    if (n) {
        destroy(n->left);
        destroy(n->right);
        free(n);
    }
}

struct item { int v; struct item *next; };

int main(void) {
    struct node *root = NULL;
    for (int i = 0; i < 20; i++)
        root = insert(root, i * 7 % 23);
    show(root, 0);
    puts("");
    for (int k = 0; k < 23; k += 3)
        root = erase(root, k);
    show(root, 0);
    puts("");
    destroy(root);
    struct item *list = NULL, **tail = &list;
    for (int i = 0; i < 8; i++) {
        *tail = malloc(sizeof **tail);
        **tail = (struct item){i * i, NULL};
        tail = &(*tail)->next;
    }
    struct item *reversed = NULL;
    while (list) {
        struct item *next = list->next;
        list->next = reversed;
        reversed = list;
        list = next;
    }
    for (struct item **p = &reversed; *p;)
        if ((*p)->v % 2) {
            struct item *dead = *p;
            *p = dead->next;
            free(dead);
        } else
            p = &(*p)->next;
    while (reversed) {
        struct item *next = reversed->next;
        printf("%d ", reversed->v);
        free(reversed);
        reversed = next;
    }
    puts("");
    return 0;
}
