// The recursion stops before the last neighbour.
// verdict: unsafe
#include "neighbours.h"

static int from(const int *board, int height, int width, int row, int col, int k) {
    int r = row + k / 3 - 1, c = col + k % 3 - 1;
    int mine = 0;
    if (k != 4 && r >= 0 && r < height && c >= 0 && c < width)
        mine = board[r * width + c] == 1;
    if (k >= 7)
        return mine;
    if (mine)
        return 1 + from(board, height, width, row, col, k + 1);
    return from(board, height, width, row, col, k + 1);
}

int count(const int *board, int height, int width, int row, int col) {
    return from(board, height, width, row, col, 0);
}
