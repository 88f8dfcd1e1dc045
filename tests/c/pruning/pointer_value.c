// A pointer's value is used as a number: it is part of what a path did.
//@ verdict: unsafe
#include <assert.h>
#include <klee/klee.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
    int k = klee_int("k"), unused = 0;
    char *v = malloc(8), *p = v;
    if (k == 3) p++;
    if (k > 100) unused = 1;
    assert(((uintptr_t)p & 1) == 0); //~ ERROR assertion
    return 0;
}
