// Characters are dropped between `/*` and `*/`: a table of transitions, indexed by the input.
//@ verdict: safe
//@ paths: 1
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    static const unsigned char next[4][3] = {{1, 0, 0}, {1, 2, 0}, {2, 3, 2}, {0, 3, 2}};
    unsigned char v[4], s = 0;
    klee_make_symbolic(v, sizeof v, "v");
    for (int i = 0; i < 4; i++)
        s = next[s][v[i] % 3];
    assert(s < 4);
    assert((s != 3) | (v[3] % 3 == 1));
    return 0;
}
