// A whole object is made an input.
//@ verdict: unsafe
//@ paths: 3
#include <stddef.h>

void __VERIFIER_nondet_memory(void *, size_t);
void reach_error(void);

struct pair {
    short a, b;
};

int main(void) {
    struct pair p = {1, 1};
    __VERIFIER_nondet_memory(&p, sizeof p);
    if (p.a == -2 && p.b == 300)
        reach_error(); //~ ERROR assertion
    return 0;
}
