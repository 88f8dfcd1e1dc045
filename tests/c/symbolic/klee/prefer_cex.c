// A preference shapes the test, not the paths.
//@ verdict: unsafe
//@ paths: 2
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    char c;
    klee_make_symbolic(&c, 1, "c");
    klee_prefer_cex(&c, c >= 'a');
    klee_prefer_cex(&c, c <= 'z');
    assert(c < 'x'); //~ ERROR assertion
    return 0;
}
