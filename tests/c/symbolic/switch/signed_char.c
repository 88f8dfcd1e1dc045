// Negative cases of a narrow type.
//@ verdict: safe
//@ paths: 4
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    signed char c;
    klee_make_symbolic(&c, sizeof c, "c");
    switch (c) {
    case -128:
        assert((unsigned char)c == 128);
        return 1;
    case 127:
        return 2;
    case -1:
        assert((unsigned char)c == 255);
        return 3;
    }
    assert(c > -128 && c < 127);
    return 0;
}
