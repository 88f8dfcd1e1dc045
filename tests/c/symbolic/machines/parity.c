// An automaton for an even number of ones agrees with the exclusive or of the bits.
//@ verdict: safe
//@ paths: 16
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    unsigned char v;
    klee_make_symbolic(&v, 1, "v");
    int even = 1;
    for (int i = 0; i < 4; i++)
        if (v >> i & 1)
            even = !even;
    assert(even == !__builtin_parity(v & 15));
    return even;
}
