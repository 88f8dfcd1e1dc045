// Counts all nine cells, and takes the one in the middle away at the end.
// verdict: safe
#include "neighbours.h"

int count(const int *board, int height, int width, int row, int col) {
    int n = 0;
    for (int r = row - 1; r <= row + 1; r++) {
        if (r < 0 || r >= height)
            continue;
        for (int c = col - 1; c <= col + 1; c++)
            if (c >= 0 && c < width && board[r * width + c] == 1)
                n++;
    }
    if (board[row * width + col] == 1)
        n--;
    return n;
}
