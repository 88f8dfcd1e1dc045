// A cycle with two entries is no loop: it has no head. Everything in it is explored.
//@ verdict: unsafe
//@ paths: 96
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    unsigned char b[6];
    int i = 0, odd = 0;
    klee_make_symbolic(b, sizeof b, "b");
    if (b[0] & 1)
        goto second;
first:
    i++;
    if (i >= 6)
        goto end;
second:
    if (b[i] & 2)
        odd++;
    if (i < 6)
        goto first;
end:
    assert(odd != 6); //~ ERROR assertion
    return odd;
}
