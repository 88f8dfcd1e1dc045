// The body of the loops decides nothing: comparisons are added up as numbers. Few paths.
// verdict: safe
#include "neighbours.h"

int count(const int *board, int height, int width, int row, int col) {
    int top = row - (row > 0), bottom = row + (row < height - 1);
    int left = col - (col > 0), right = col + (col < width - 1);
    int n = -(board[row * width + col] == 1);
    for (int r = top; r <= bottom; r++)
        for (int c = left; c <= right; c++)
            n += board[r * width + c] == 1;
    return n;
}
