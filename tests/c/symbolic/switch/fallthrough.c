// Cases that run into the next one.
//@ verdict: safe
//@ paths: 4
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    unsigned char c;
    klee_make_symbolic(&c, sizeof c, "c");
    int n = 0;
    switch (c & 3) {
    case 0:
        n += 1;
    case 1:
        n += 2;
        break;
    case 2:
        n += 4;
    default:
        n += 8;
    }
    assert(n == 3 || n == 2 || n == 12 || n == 8);
    return n;
}
