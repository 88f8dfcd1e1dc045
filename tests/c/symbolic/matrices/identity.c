// A matrix times the identity is itself.
//@ verdict: safe
//@ paths: 1
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    signed char a[2][2];
    int id[2][2] = {{1, 0}, {0, 1}}, p[2][2] = {{0}};
    klee_make_symbolic(a, sizeof a, "a");
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            for (int k = 0; k < 2; k++)
                p[i][j] += a[i][k] * id[k][j];
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            assert(p[i][j] == a[i][j]);
    return 0;
}
