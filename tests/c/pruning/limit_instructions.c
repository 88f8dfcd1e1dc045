// The same for the instructions of a path.
//@ verdict: unsafe
//@ flags: --max-path-instructions=4000
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    unsigned char b[2];
    klee_make_symbolic(b, sizeof b, "b");
    volatile int n = 0;
    if (b[0] != 9)
        while (n < 2000) n++;
    n = 0;
    while (n < 10) n++;
    assert(b[1] != 40); //~ ERROR assertion
    return 0;
}
