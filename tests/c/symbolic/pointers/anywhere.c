// A pointer that may point to many places: a way for each object, one error for the first page, one
// for a block that was freed, and one for all that is in no object.
//@ verdict: unsafe
//@ replay: no, natively the addresses are others
//@ paths: 5
#include <klee/klee.h>
#include <stdlib.h>
int main(void) {
    int *blocks[3];
    for (int i = 0; i < 3; i++)
        *(blocks[i] = malloc(sizeof(int))) = i;
    free(blocks[1]);
    unsigned long p = (unsigned long)klee_int("low") << 32 | (unsigned)klee_int("high");
    klee_assume((p >= (unsigned long)blocks[0]) & (p < (unsigned long)blocks[0] + 64)
        | (p == (unsigned long)blocks[1]) | (p < 8) | (p == (unsigned long)blocks[2]));
    return *(int *)p; //~ ERROR null pointer //~ ERROR out-of-bounds read //~ ERROR use-after-free
}
