// The value that longjmp gives is symbolic.
//@ verdict: safe
//@ paths: 3
#include <assert.h>
#include <klee/klee.h>
#include <setjmp.h>

int main(void) {
    jmp_buf here;
    int n = klee_range(1, 4, "n");
    int got = setjmp(here);
    if (got == 0)
        longjmp(here, n);
    if (got == 1)
        return 1;
    if (got == 2)
        return 2;
    assert(got == 3);
    return 3;
}
