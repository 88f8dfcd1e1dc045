// A jump leads to the next row where the next cell is meant.
// verdict: unsafe
#include "neighbours.h"

int count(const int *board, int height, int width, int row, int col) {
    int n = 0, r = row - 1, c;
rows:
    c = col - 1;
    if (r < 0 || r >= height)
        goto next_row;
cells:
    if (c < 0 || c >= width)
        goto next_cell;
    if (r == row && c == col)
        goto next_row;
    if (board[r * width + c] == 1)
        n++;
next_cell:
    if (++c <= col + 1)
        goto cells;
next_row:
    if (++r <= row + 1)
        goto rows;
    return n;
}
