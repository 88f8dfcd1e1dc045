// A loop whose body calls its own function again: each call has loop paths of its own.
//@ verdict: safe
//@ paths: 26
#include <klee/klee.h>

static unsigned char tree[7];

static int leaves(int at) {
    int n = 0;
    if (tree[at] == 0)
        return 1;
    for (int child = 2 * at + 1; child <= 2 * at + 2; child++)
        if (child < 7)
            n += leaves(child);
    return n;
}

int main(void) {
    klee_make_symbolic(tree, sizeof tree, "tree");
    return leaves(0);
}
