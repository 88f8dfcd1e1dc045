// Not how often but in which order: three particular iterations spell a number.
//@ verdict: unsafe
//@ paths: 32
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    char c[5];
    unsigned code = 0;
    klee_make_symbolic(c, sizeof c, "c");
    for (int i = 0; i < 5; i++) {
        code *= 2;
        if (c[i] == '+')
            code++;
    }
    assert(code != 0x15); //~ ERROR assertion
    return 0;
}
