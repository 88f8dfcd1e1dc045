// A loop made of jumps: natural, with one head and two exits.
//@ verdict: safe
//@ paths: 26
#include <klee/klee.h>

int main(void) {
    unsigned char b[5];
    int i = 0, state = 0;
    klee_make_symbolic(b, sizeof b, "b");
again:
    if (i == 5)
        goto end;
    if (b[i] == 'x')
        goto mark;
    i++;
    goto again;
mark:
    state++;
    i++;
    if (state < 3)
        goto again;
    return 77;
end:
    return state;
}
