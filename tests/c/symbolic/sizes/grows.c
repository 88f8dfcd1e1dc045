// realloc keeps what both have; the bytes beyond are new.
//@ verdict: unsafe
#include <assert.h>
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
    unsigned n = klee_range(2, 30, "n");
    char *p = malloc(2);
    p[0] = 'a';
    p[1] = 'b';
    p = realloc(p, n);
    assert(p[0] == 'a' && p[1] == 'b');
    if (n >= 9)
        p[8] = 'c';
    char *q = realloc(p, 3);
    assert(q[1] == 'b');
    q[n & 3] = 'd'; //~ ERROR out-of-bounds write
    free(q);
    return 0;
}
