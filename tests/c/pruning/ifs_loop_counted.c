// What was counted matters at the end: states with different counts must not be taken for the same.
//@ verdict: unsafe
//@ paths: 64
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    unsigned char b[6];
    klee_make_symbolic(b, sizeof b, "b");
    int n = 0;
    for (int i = 0; i < 6; i++)
        if (b[i] > 10) n++;
    assert(n != 4); //~ ERROR assertion
    return 0;
}
