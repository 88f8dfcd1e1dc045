// A bit-field keeps only its bits.
//@ verdict: safe
//@ paths: 2
#include <assert.h>
#include <klee/klee.h>

struct flags {
    unsigned low : 3, middle : 5, high : 8;
};

int main(void) {
    struct flags f = {0, 31, 255};
    int n = klee_int("n");
    f.low = (unsigned)n;
    assert(f.low == ((unsigned)n & 7));
    assert(f.middle == 31);
    f.low++;
    if (f.low == 0) {
        assert((n & 7) == 7);
        return 1;
    }
    assert(f.high == 255);
    return 0;
}
