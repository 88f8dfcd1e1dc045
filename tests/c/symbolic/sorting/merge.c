// Merging two sorted pairs: six interleavings.
//@ verdict: safe
//@ paths: 6
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    short a[2], b[2], out[4];
    klee_make_symbolic(a, sizeof a, "a");
    klee_make_symbolic(b, sizeof b, "b");
    klee_assume((a[0] <= a[1]) & (b[0] <= b[1]));
    int i = 0, j = 0, n = 0;
    while (i < 2 && j < 2)
        if (a[i] <= b[j])
            out[n++] = a[i++];
        else
            out[n++] = b[j++];
    while (i < 2)
        out[n++] = a[i++];
    while (j < 2)
        out[n++] = b[j++];
    for (int k = 1; k < 4; k++)
        assert(out[k - 1] <= out[k]);
    return 0;
}
