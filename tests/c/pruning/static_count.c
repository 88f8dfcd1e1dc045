// A static variable counts calls; the third one is different.
//@ verdict: unsafe
#include <assert.h>
#include <klee/klee.h>

static int tick(void) {
    static int n;
    return ++n;
}

int main(void) {
    unsigned char b[4];
    klee_make_symbolic(b, sizeof b, "b");
    int last = 0, unused = 0;
    for (int i = 0; i < 3; i++) {
        if (b[i] > 10) last = tick();
        if (b[i] > 20) unused++;
    }
    assert(last != 3 || b[3] != 1); //~ ERROR assertion
    return 0;
}
