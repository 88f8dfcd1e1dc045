// A binary search tree of three inputs: as many shapes as orders with equal keys dropped.
//@ verdict: safe
//@ paths: 13
#include <assert.h>
#include <klee/klee.h>
#include <stdlib.h>

struct tree {
    int key;
    struct tree *left, *right;
};

static struct tree *insert(struct tree *t, int key) {
    if (!t) {
        t = calloc(1, sizeof *t);
        t->key = key;
    } else if (key < t->key) {
        t->left = insert(t->left, key);
    } else if (key > t->key) {
        t->right = insert(t->right, key);
    }
    return t;
}

static void check(struct tree *t, long low, long high) {
    if (!t)
        return;
    assert(t->key > low);
    assert(t->key < high);
    check(t->left, low, t->key);
    check(t->right, t->key, high);
    free(t);
}

int main(void) {
    int v[3];
    struct tree *t = NULL;
    klee_make_symbolic(v, sizeof v, "v");
    for (int i = 0; i < 3; i++)
        t = insert(t, v[i]);
    check(t, -3000000000, 3000000000);
    return 0;
}
