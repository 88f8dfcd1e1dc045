// The inner loop leaves both loops at once.
//@ verdict: safe
//@ paths: 10
#include <klee/klee.h>

int main(void) {
    unsigned char grid[3][3];
    int r, c;
    klee_make_symbolic(grid, sizeof grid, "grid");
    for (r = 0; r < 3; r++)
        for (c = 0; c < 3; c++)
            if (grid[r][c] == 0)
                goto found;
    return 9;
found:
    return r == c ? 10 + r : 3 * r + c;
}
