// Loops made of labels and jumps.
// verdict: safe
#include "neighbours.h"

int count(const int *board, int height, int width, int row, int col) {
    int n = 0;
    int r = row - 1, c;
next_row:
    if (r > row + 1)
        goto done;
    if (r < 0 || r >= height)
        goto row_done;
    c = col - 1;
next_cell:
    if (c > col + 1)
        goto row_done;
    if (c < 0 || c >= width)
        goto cell_done;
    if (r == row && c == col)
        goto cell_done;
    if (board[r * width + c] == 1)
        n++;
cell_done:
    c++;
    goto next_cell;
row_done:
    r++;
    goto next_row;
done:
    return n;
}
