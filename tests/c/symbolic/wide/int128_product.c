// A product of 64-bit numbers in 128 bits: its lower half is the product of 64 bits.
//@ verdict: safe
//@ paths: 2
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    unsigned long a;
    klee_make_symbolic(&a, sizeof a, "a");
    unsigned __int128 p = (unsigned __int128)a * 1000000007u;
    assert((unsigned long)p == a * 1000000007u);
    if ((unsigned long)(p >> 64))
        return 1;
    return 0;
}
