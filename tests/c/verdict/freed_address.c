// Whether two pointers are equal depends on whether malloc gives a freed address again, if one of its size was freed.
//@ revisions: equal number other_size reuse
//@[equal] flags: -DSIZE=8
//@[number] flags: -DSIZE=8 -DNUMBER
//@[other_size] flags: -DSIZE=9
//@[reuse] flags: -DSIZE=8 --addresses=reuse
//@[equal] holds-for: freed
//@[number] holds-for: addresses freed
//@ verdict: safe
//@ replay: no, an allocator gives addresses again

#include <klee/klee.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
    int n = klee_range(0, 2, "n");
    char *old = malloc(SIZE);
    char *kept = malloc(100);
    free(old);
    char *now = malloc(8);
#ifdef NUMBER
    int same = (uintptr_t)now == (uintptr_t)kept;
#else
    int same = now == kept;
#endif
    free(now);
    free(kept);
    return n == 1 ? same : 0;
}
