// The towers of Hanoi with a symbolic number of discs.
//@ verdict: safe
//@ paths: 5
#include <assert.h>
#include <klee/klee.h>

static int moves;

static void hanoi(int n, int from, int to, int spare) {
    if (n == 0)
        return;
    hanoi(n - 1, from, spare, to);
    moves++;
    hanoi(n - 1, spare, to, from);
}

int main(void) {
    int n = klee_range(0, 5, "n");
    hanoi(n, 0, 2, 1);
    assert(moves == (1 << n) - 1);
    return moves;
}
