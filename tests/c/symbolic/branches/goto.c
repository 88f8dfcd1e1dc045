// Jumps back and out of two loops.
//@ verdict: safe
//@ paths: 7
#include <klee/klee.h>

int main(void) {
    unsigned char v[2];
    klee_make_symbolic(v, sizeof v, "v");
    int tries = 0;
again:
    for (int i = 0; i < 2; i++) {
        if (v[i] == 'q')
            goto out;
        if (v[i] == 'r' && tries == 0) {
            tries++;
            goto again;
        }
    }
    return 0;
out:
    return 1 + tries;
}
