// A load through a pointer that is another one on another path, and a pointer that is loaded itself.
//@ verdict: unsafe
#include <assert.h>
#include <klee/klee.h>

struct cell { int value; struct cell *next; };

int main(void) {
    struct cell a = {1, 0}, b = {2, &a}, c = {3, &b}, *p = &c;
    int k = klee_int("k"), unused = 0;
    if (k == 3) c.next = &c;
    if (k > 100) unused = 1;
    assert(p->next->next->value != 3); //~ ERROR assertion
    return 0;
}
