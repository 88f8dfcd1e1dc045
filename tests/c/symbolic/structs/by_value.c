// Structures as arguments and results.
//@ verdict: safe
//@ paths: 2
#include <assert.h>
#include <klee/klee.h>

struct pair {
    long first, second;
};
struct big {
    int v[6];
};

static struct pair ordered(struct pair p) {
    if (p.first > p.second) {
        struct pair r = {p.second, p.first};
        return r;
    }
    return p;
}

static struct big filled(struct big b, int value) {
    for (int i = 0; i < 6; i++)
        b.v[i] += value;
    return b;
}

int main(void) {
    struct pair p;
    klee_make_symbolic(&p, sizeof p, "p");
    struct pair q = ordered(p);
    assert(q.first <= q.second);
    struct big b = {{0, 1, 2, 3, 4, 5}};
    b = filled(b, klee_range(0, 10, "n"));
    assert(b.v[5] - b.v[0] == 5);
    return 0;
}
