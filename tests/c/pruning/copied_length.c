// The length of a copy decides which bytes are old.
//@ verdict: unsafe
#include <assert.h>
#include <klee/klee.h>
#include <string.h>

int main(void) {
    char to[4] = "aaa", from[4] = "bbb";
    int k = klee_int("k"), unused = 0;
    unsigned n = klee_range(0, 3, "n");
    memcpy(to, from, n);
    if (k > 100) unused = 1;
    if (k == 3) to[0] = 'c';
    assert(!(to[0] == 'c' && to[1] == 'b')); //~ ERROR assertion
    return 0;
}
