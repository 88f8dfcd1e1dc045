// The last row and column are compared with <=: behind the board is read.
// verdict: unsafe
#include "neighbours.h"

int count(const int *board, int height, int width, int row, int col) {
    int n = 0;
    for (int r = row - 1; r <= row + 1; r++)
        for (int c = col - 1; c <= col + 1; c++)
            if (r >= 0 && r <= height && c >= 0 && c <= width)
                if (!(r == row && c == col) && board[r * width + c] == 1)
                    n++;
    return n;
}
