// The square root of small squares.
//@ verdict: safe
//@ paths: 2
#include <assert.h>
#include <klee/klee.h>
#include <math.h>

int main(void) {
    int n = klee_range(0, 16, "n");
    float r = sqrtf((float)(n * n));
    assert(r == (float)n);
    if (r > 7.5f)
        return 1;
    return 0;
}
