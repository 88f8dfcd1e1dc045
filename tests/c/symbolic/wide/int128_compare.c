// Comparing numbers of 128 bits half by half.
//@ verdict: safe
//@ paths: 3
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    __int128 a, b;
    klee_make_symbolic(&a, sizeof a, "a");
    klee_make_symbolic(&b, sizeof b, "b");
    if (a == b)
        return 0;
    if (a < b) {
        assert((long)(a >> 64) <= (long)(b >> 64));
        return 1;
    }
    assert((long)(a >> 64) >= (long)(b >> 64));
    return 2;
}
