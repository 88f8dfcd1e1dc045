// The same of a block that may come again where one was freed.
//@ verdict: safe
//@ holds-for: freed
#include <assert.h>
#include <klee/klee.h>
#include <stdlib.h>

static unsigned chosen, wrong, seen;

int main(void) {
    unsigned char first, second;
    char *p = malloc(4);
    free(p);
    char *q = malloc(4);
    klee_make_symbolic(&first, 1, "first");
    if (first & 1)
        chosen = 1;
    else
        chosen = 0;
    klee_make_symbolic(&second, 1, "second");
    if (second > 3)
        seen++;
    if (chosen)
        seen += 2;
    else
        wrong = (p == q) * 9;
    free(q);
    assert(wrong < 5); // Not where the address is given again.
    return 0;
}
