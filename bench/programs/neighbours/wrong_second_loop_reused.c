// The inner loop's counter is not set back, so only one row is counted.
// verdict: unsafe
#include "neighbours.h"

int count(const int *board, int height, int width, int row, int col) {
    int n = 0, r = row - 1, c = col - 1;
    for (; r <= row + 1; r++)
        for (; c <= col + 1; c++) {
            if (r < 0 || r >= height || c < 0 || c >= width)
                continue;
            if (r == row && c == col)
                continue;
            if (board[r * width + c] == 1)
                n++;
        }
    return n;
}
