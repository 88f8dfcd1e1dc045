// Diagonal neighbours are forgotten.
// verdict: unsafe
#include "neighbours.h"

int count(const int *board, int height, int width, int row, int col) {
    int n = 0;
    for (int i = -1; i <= 1; i += 2) {
        int r = row + i, c = col + i;
        if (r >= 0 && r < height)
            if (board[r * width + col] == 1)
                n++;
        if (c >= 0 && c < width)
            if (board[row * width + c] == 1)
                n++;
    }
    return n;
}
