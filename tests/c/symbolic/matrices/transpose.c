// Transposing twice, with a symbolic element.
//@ verdict: safe
//@ paths: 1
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    short a[3][2], b[2][3], c[3][2];
    klee_make_symbolic(a, sizeof a, "a");
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 2; j++)
            b[j][i] = a[i][j];
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 3; j++)
            c[j][i] = b[i][j];
    int i = klee_range(0, 3, "i"), j = klee_range(0, 2, "j");
    assert(c[i][j] == a[i][j]);
    assert(b[j][i] == a[i][j]);
    return 0;
}
