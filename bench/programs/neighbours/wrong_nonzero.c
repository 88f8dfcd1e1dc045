// Everything that is not zero counts.
// verdict: unsafe
#include "neighbours.h"

int count(const int *board, int height, int width, int row, int col) {
    int n = 0;
    for (int r = row > 0 ? row - 1 : row; r <= row + 1 && r < height; r++)
        for (int c = col > 0 ? col - 1 : col; c <= col + 1 && c < width; c++)
            if (board[r * width + c])
                n++;
    if (board[row * width + col])
        n--;
    return n;
}
