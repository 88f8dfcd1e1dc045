// Assignment of a member that is a structure leaves its neighbours alone. The copy to a symbolic place forks.
//@ verdict: safe
//@ paths: 2
#include <assert.h>
#include <klee/klee.h>

struct inner {
    int a, b;
};
struct outer {
    int before;
    struct inner in[2];
    int after;
};

int main(void) {
    struct outer o = {1, {{2, 3}, {4, 5}}, 6};
    struct inner x;
    klee_make_symbolic(&x, sizeof x, "x");
    int i = klee_range(0, 2, "i");
    o.in[i] = x;
    assert(o.before == 1);
    assert(o.after == 6);
    assert(o.in[i].a == x.a);
    assert(o.in[1 - i].b == 5 - 2 * i);
    return 0;
}
