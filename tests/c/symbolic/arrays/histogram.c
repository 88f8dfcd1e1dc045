// Counting at symbolic places keeps the sum.
//@ verdict: safe
//@ paths: 1
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    unsigned char v[4];
    int counts[4] = {0};
    klee_make_symbolic(v, sizeof v, "v");
    for (int i = 0; i < 4; i++)
        counts[v[i] & 3]++;
    assert(counts[0] + counts[1] + counts[2] + counts[3] == 4);
    return 0;
}
