// The low bits of an aligned pointer are its offset, also as an integer, and it can be used afterwards.
//@ verdict: safe
//@ paths: 1
#include <assert.h>
#include <klee/klee.h>
#include <stdint.h>

static _Alignas(16) char v[16];

int main(void) {
    int i = klee_range(0, 16, "i");
    uintptr_t bits = (uintptr_t)(v + i);
    assert((bits & 15) == (uintptr_t)i);
    *(char *)(bits ^ 1) = 5;
    assert(v[i ^ 1] == 5);
    return 0;
}
