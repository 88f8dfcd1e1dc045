// The sign bit of a float through a union.
//@ verdict: safe
//@ paths: 2
#include <assert.h>
#include <klee/klee.h>
#include <stdint.h>

int main(void) {
    union {
        float f;
        uint32_t bits;
    } u;
    klee_make_symbolic(&u, sizeof u, "u");
    klee_assume(u.f > 1.0f);
    assert(u.bits >> 31 == 0);
    assert(u.bits > 0x3f800000);
    if (u.bits == 0x40490fdb) {
        assert(u.f > 3.14f);
        return 1;
    }
    return 0;
}
