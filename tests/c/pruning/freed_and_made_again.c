// An object that was freed and one that was made afterwards at the same place are not the same.
//@ verdict: unsafe
#include <assert.h>
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
    int k = klee_int("k"), unused = 0, *first = 0, *p = 0;
    for (int i = 0; i < 2; i++) {
        p = malloc(sizeof *p);
        *p = i;
        if (i == 0) {
            first = p;
            if (k == 3) free(first);
        }
    }
    if (k > 100) unused = 1;
    if (k == 3) return *p;
    assert(*first == 0);
    if (k == 9) free(p);
    if (k & 1) unused = 2;
    return *p & 0; //~ ERROR use-after-free
}
