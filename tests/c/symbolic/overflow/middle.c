// The classic binary search with its overflow.
//@ flags: --check-overflow
//@ verdict: unsafe
//@ paths: 2
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    int low = klee_int("low"), high = klee_int("high");
    klee_assume((low >= 0) & (low <= high));
    int middle = (low + high) / 2; //~ ERROR signed overflow
    assert(middle >= low);
    assert(middle <= high);
    return 0;
}
