// A way of a branch calls functions: with variables of their own in memory, and the function that the branch is in.
//@ verdict: unsafe
#include <assert.h>
#include <klee/klee.h>

static int mode, depth, result;

static void fill(int *to, int n) {
    int local[3];
    for (int i = 0; i < 3; i++) local[i] = n + i;
    *to = local[n & 1];
}

static void down(int n) {
    depth++;
    if (n > 0 && mode) down(n - 1);
    else if (n == 2) fill(&result, 3);
}

int main(void) {
    mode = klee_range(0, 2, "mode") ? 1 : 0;
    int first = klee_range(0, 2, "first") ? 1 : 0;
    down(2);
    if (first) assert(depth != 3); //~ ERROR assertion
    else assert(result != 4); //~ ERROR assertion
    return 0;
}
