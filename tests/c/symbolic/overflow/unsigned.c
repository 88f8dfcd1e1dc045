// Unsigned arithmetic wraps around and is no error; narrow types are computed as int.
//@ flags: --check-overflow
//@ verdict: safe
//@ paths: 2
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    unsigned a = (unsigned)klee_int("a"), b = a + 1;
    short s;
    klee_make_symbolic(&s, sizeof s, "s");
    s = (short)(s + 1);
    s++;
    if (b == 0) {
        assert(a == 0xffffffff);
        return 1;
    }
    assert(b > a);
    return 0;
}
