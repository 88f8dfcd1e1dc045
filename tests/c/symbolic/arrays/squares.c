// A symbolic index into a constant table.
//@ verdict: safe
//@ paths: 1
#include <assert.h>
#include <klee/klee.h>

static const int squares[10] = {0, 1, 4, 9, 16, 25, 36, 49, 64, 81};

int main(void) {
    int i = klee_range(0, 10, "i");
    assert(squares[i] == i * i);
    return 0;
}
