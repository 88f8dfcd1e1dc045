// A float read at a symbolic index and compared.
//@ verdict: safe
//@ paths: 2
#include <assert.h>
#include <klee/klee.h>

static const double prices[5] = {0.5, 1.25, 2.0, 8.75, 100.0};

int main(void) {
    int i = klee_range(0, 5, "i");
    double p = prices[i];
    if (p * 2 > 10.0) {
        assert(i > 2);
        return 1;
    }
    assert(i < 3);
    return 0;
}
