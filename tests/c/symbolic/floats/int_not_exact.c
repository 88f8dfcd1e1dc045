// Not every int is a float: the first that is not is 16777217.
//@ verdict: unsafe
//@ paths: 2
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    int n = klee_range(16777210, 16777218, "n");
    float f = (float)n;
    assert((int)f == n); //~ ERROR assertion
    return 0;
}
