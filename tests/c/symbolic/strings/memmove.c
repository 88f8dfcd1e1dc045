// Moving symbolic bytes within one buffer, both ways.
//@ verdict: safe
//@ paths: 1
#include <assert.h>
#include <klee/klee.h>
#include <string.h>

int main(void) {
    unsigned char v[6], w[6];
    klee_make_symbolic(v, sizeof v, "v");
    memcpy(w, v, sizeof v);
    memmove(v + 1, v, 5);
    for (int i = 1; i < 6; i++)
        assert(v[i] == w[i - 1]);
    memmove(v, v + 1, 5);
    for (int i = 0; i < 5; i++)
        assert(v[i] == w[i]);
    return 0;
}
