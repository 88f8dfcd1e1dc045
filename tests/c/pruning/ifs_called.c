// Independent conditions in a called function, once for each element.
//@ verdict: safe
//@ paths: 32
//@ prune: 6
#include <klee/klee.h>

static int seen;

static void look(unsigned char c) {
    if (c == 'x') seen++;
}

int main(void) {
    unsigned char b[5];
    klee_make_symbolic(b, sizeof b, "b");
    look(b[0]);
    look(b[1]);
    look(b[2]);
    look(b[3]);
    look(b[4]);
    return 0;
}
