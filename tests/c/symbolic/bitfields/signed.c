// A signed bit-field of three bits goes from -4 to 3.
//@ verdict: safe
//@ paths: 8
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    struct {
        int v : 3;
    } s;
    s.v = klee_int("n");
    switch (s.v) {
    case -4:
    case -3:
    case -2:
    case -1:
        assert(s.v < 0);
    }
    assert(s.v >= -4);
    assert(s.v <= 3);
    int n = 0;
    for (int i = -4; i < s.v; i++)
        n++;
    return n;
}
