// Stops when there are six, though there may be more.
// verdict: unsafe
#include "neighbours.h"

int count(const int *board, int height, int width, int row, int col) {
    int n = 0;
    for (int r = row - 1; r <= row + 1; r++)
        for (int c = col - 1; c <= col + 1; c++) {
            if (r < 0 || c < 0 || r >= height || c >= width)
                continue;
            if (r == row && c == col)
                continue;
            if (board[r * width + c] == 1 && ++n > 5)
                return n;
        }
    return n;
}
