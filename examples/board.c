/* Counts the neighbours of a cell on a board, with conditions in a loop in a loop: 416 paths. --prune=loop-paths lets wait
 * what takes no new way through the loops, and leaves out what only repeats others.
 *
 *     $ ./x run --no-output examples/board.c
 *     paths: 416 in 1.6 s (25727 instructions, 15.1k/s), 0 tests
 *     …
 *     verdict: safe: all paths were explored, without an error
 *     $ ./x run --no-output --prune=loop-paths examples/board.c
 *     loop paths: 10 of at most 12 that can be covered, in 2 loops; …
 *     pruning: … paths in full, … cut …
 *     …
 *     verdict: safe: no path has an error; each was explored, or one that was accounts for it
 */
#include <assert.h>
#include <klee/klee.h>

enum { SIZE = 4 };

static unsigned char board[SIZE][SIZE];

static int neighbours(int row, int column)
{
    int count = 0;
    for (int r = row - 1; r <= row + 1; r++)
        for (int c = column - 1; c <= column + 1; c++) {
            if (r < 0 || r >= SIZE || c < 0 || c >= SIZE)
                continue;
            if ((r != row || c != column) && board[r][c])
                count++;
        }
    return count;
}

int main(void)
{
    klee_make_symbolic(board, sizeof board, "board");
    int row = klee_range(0, SIZE, "row");
    int column = klee_range(0, SIZE, "column");
    int count = neighbours(row, column);
    assert(count >= 0 && count <= 8);
    return 0;
}
