// Whether two pointers are equal may depend on whether malloc gives a freed address again, where something is freed and more
// than one thing is allocated.
//@ revisions: equal number kept once reuse
//@[number] flags: -DNUMBER
//@[kept] flags: -DKEPT
//@[once] flags: -DONCE
//@[reuse] flags: --addresses=reuse
//@[equal] holds-for: freed
//@[number] holds-for: addresses freed
//@[kept] holds-for: nothing
//@[once] holds-for: nothing
//@[reuse] holds-for: nothing
//@ verdict: safe
//@ replay: no, an allocator gives addresses again

#include <klee/klee.h>
#include <stdint.h>
#include <stdlib.h>

static char *last;

int main(void) {
    int n = klee_range(0, 2, "n");
    char *old = malloc(8);
    last = old;
#ifndef KEPT
    free(old);
#endif
#ifndef ONCE
    last = malloc(8);
#endif
#ifdef NUMBER
    int same = (uintptr_t)last == (uintptr_t)old;
#else
    int same = last == old;
#endif
    return n == 1 && same == 2;
}
