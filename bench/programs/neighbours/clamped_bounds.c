// First and last row and column are worked out before the loops, which then need no test of bounds.
// verdict: safe
#include "neighbours.h"

int count(const int *board, int height, int width, int row, int col) {
    int top = row - 1, bottom = row + 1, left = col - 1, right = col + 1, n = 0;
    if (top < 0)
        top = 0;
    if (bottom > height - 1)
        bottom = height - 1;
    if (left < 0)
        left = 0;
    if (right > width - 1)
        right = width - 1;
    for (int r = top; r <= bottom; r++)
        for (int c = left; c <= right; c++) {
            if (r == row && c == col)
                continue;
            if (board[r * width + c] == 1)
                n++;
        }
    return n;
}
