// As clamped_bounds, with conditional expressions and bounds that lie one behind the last.
// verdict: safe
#include "neighbours.h"

int count(const int *board, int height, int width, int row, int col) {
    const int from_row = row == 0 ? 0 : row - 1;
    const int to_row = row + 1 == height ? height : row + 2;
    const int from_col = col == 0 ? 0 : col - 1;
    const int to_col = col + 1 == width ? width : col + 2;
    int n = board[row * width + col] == 1 ? -1 : 0;
    for (int r = from_row; r != to_row; ++r)
        for (int c = from_col; c != to_col; ++c)
            n += board[r * width + c] == 1 ? 1 : 0;
    return n;
}
