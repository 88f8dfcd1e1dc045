// Where a store went matters as soon as the array is read, also in the same stretch of code.
//@ verdict: unsafe
#include <assert.h>
#include <klee/klee.h>

static int seen[4];

int main(void) {
    int k = klee_int("k"), z = klee_int("z"), at = 0, unused = 0;
    if (k == 3) at = 1;
    k = 0;
    for (int i = 0; i < 12; i++) unused += i;
    seen[at] = 5;
    int first = seen[0];
    at = 0;
    for (int i = 0; i < 4; i++) seen[i] = 0;
    if (z == 1) assert(first != 5); //~ ERROR assertion
    if (z == 2) assert(first == 5); //~ ERROR assertion
    return 0;
}
