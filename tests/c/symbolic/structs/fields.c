// A structure made symbolic as a whole.
//@ verdict: safe
//@ paths: 3
#include <assert.h>
#include <klee/klee.h>

struct point {
    short x;
    char tag;
    int y;
};

int main(void) {
    struct point p;
    klee_make_symbolic(&p, sizeof p, "p");
    struct point q = p;
    assert(q.x == p.x);
    if (p.tag == 'h')
        return q.y == 1000;
    if (p.x > 100)
        return 2;
    return 3;
}
