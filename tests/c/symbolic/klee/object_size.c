// The size of the object around a pointer.
//@ verdict: safe
//@ paths: 2
//@ replay: no, natively the size is not known
#include <assert.h>
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
    char *p = malloc(klee_range(0, 2, "big") ? 100 : 10);
    size_t n = klee_get_obj_size(p + 3);
    assert(n == 100 || n == 10);
    free(p);
    return n == 100;
}
