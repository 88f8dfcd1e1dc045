// A union passed by value and changed by the callee only in its copy.
//@ verdict: safe
//@ paths: 1
#include <assert.h>
#include <klee/klee.h>

union number {
    int i;
    unsigned char b[4];
};

static union number twisted(union number n) {
    for (int i = 0; i < 2; i++) {
        unsigned char t = n.b[i];
        n.b[i] = n.b[3 - i];
        n.b[3 - i] = t;
    }
    return n;
}

int main(void) {
    union number n;
    n.i = klee_int("n");
    union number r = twisted(n);
    assert((unsigned)r.i == __builtin_bswap32((unsigned)n.i));
    assert(twisted(r).i == n.i);
    return 0;
}
