// Each byte stops the loop, is skipped, or counts.
//@ verdict: safe
//@ paths: 31
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    char v[4];
    klee_make_symbolic(v, sizeof v, "v");
    int n = 0;
    for (int i = 0; i < 4; i++) {
        if (v[i] == 0)
            break;
        if (v[i] == 1)
            continue;
        n++;
    }
    assert(n <= 4);
    return n;
}
