// A loop over the cells of a row, in a function that calls itself for the next row.
// verdict: safe
#include "neighbours.h"

static void rows(const int *board, int height, int width, int row, int col, int r, int *n) {
    if (r > row + 1)
        return;
    if (r >= 0 && r < height)
        for (int c = col - 1; c <= col + 1; c++)
            if (c >= 0 && c < width && !(c == col && r == row) && board[r * width + c] == 1)
                ++*n;
    rows(board, height, width, row, col, r + 1, n);
}

int count(const int *board, int height, int width, int row, int col) {
    int n = 0;
    rows(board, height, width, row, col, row - 1, &n);
    return n;
}
