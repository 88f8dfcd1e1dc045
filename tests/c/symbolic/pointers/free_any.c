// A pointer that is given back and may be anything: a way for each block, one for null, and one
// error for each block that is freed already and for all the rest.
//@ verdict: unsafe
//@ replay: no, natively the addresses are others
//@ paths: 5
#include <klee/klee.h>
#include <stdlib.h>
int main(void) {
    void *blocks[3];
    for (int i = 0; i < 3; i++)
        blocks[i] = malloc(16);
    free(blocks[1]);
    unsigned long p;
    klee_make_symbolic(&p, sizeof p, "p");
    free((void *)p); //~ ERROR invalid free //~ ERROR double free
    return 0;
}
