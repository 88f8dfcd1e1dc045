// One write into a matrix at a symbolic row and column.
//@ verdict: safe
//@ paths: 1
#include <assert.h>
#include <klee/klee.h>

int main(void) {
    signed char m[3][4] = {{0}};
    int row = klee_range(0, 3, "row"), column = klee_range(0, 4, "column");
    m[row][column] = -5;
    int sum = 0;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 4; j++)
            sum += m[i][j];
    assert(sum == -5);
    assert(*(&m[0][0] + 4 * row + column) == -5);
    return 0;
}
