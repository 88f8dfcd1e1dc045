// Two functions with loops that call each other.
//@ verdict: safe
//@ paths: 16
#include <klee/klee.h>

static unsigned char b[4];

static int even(int from);

static int odd(int from) {
    for (int i = from; i < 4; i++)
        if (b[i] & 1)
            return 1 + even(i + 1);
    return 0;
}

static int even(int from) {
    for (int i = from; i < 4; i++)
        if (!(b[i] & 1))
            return 1 + odd(i + 1);
    return 0;
}

int main(void) {
    klee_make_symbolic(b, sizeof b, "b");
    return even(0);
}
