// A block in the body and one after the loop that no input reaches.
//@ verdict: safe
//@ paths: 32
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    unsigned char b[5];
    int n = 0;
    klee_make_symbolic(b, sizeof b, "b");
    for (int i = 0; i < 5; i++) {
        if (b[i] >= 128) {
            n++;
            if (b[i] + 3 < 131)
                return -1;
        }
    }
    if (n > 5)
        return -2;
    assert(n >= 0);
    return n;
}
