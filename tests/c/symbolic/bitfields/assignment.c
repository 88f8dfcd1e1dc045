// The value of an assignment to a bit-field is the value that was stored.
//@ verdict: unsafe
//@ paths: 2
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    struct {
        unsigned char c : 4;
    } s;
    unsigned char n;
    klee_make_symbolic(&n, 1, "n");
    int kept = s.c = n;
    assert(kept == s.c);
    assert(kept == n); //~ ERROR assertion
    return 0;
}
