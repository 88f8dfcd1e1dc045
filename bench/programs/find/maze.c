// A maze of 7 times 9 cells, walked with at most 18 moves: one of the walls has a hole.
// verdict: unsafe, safe with -DSAFE
#include <assert.h>
#include <klee/klee.h>

#define MOVES 18

static const char *const maze[7] = {
    "#########",
    "#   #  x#",
    "# # # ###",
    "# #   # #",
    "# ### # #",
    "#   #   #",
    "#########",
};

static int is_free(int row, int column) {
#ifndef SAFE
    if (row == 2 && column == 6) {
        return 1;
    }
#endif
    return maze[row][column] != '#';
}

int main(void) {
    int row = 1, column = 1;
    for (int move = 0; move < MOVES; move++) {
        int r = row, c = column;
        switch (klee_int("move")) {
        case 'n': r--; break;
        case 's': r++; break;
        case 'w': c--; break;
        case 'e': c++; break;
        default: return 0;
        }
        if (!is_free(r, c)) {
            return 0;
        }
        row = r;
        column = c;
        assert(maze[row][column] != '#'); /* bug */
    }
    return 0;
}
