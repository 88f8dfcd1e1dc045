// The cell itself is counted too.
// verdict: unsafe
#include "neighbours.h"

int count(const int *board, int height, int width, int row, int col) {
    int n = 0;
    for (int r = row - 1; r <= row + 1; r++)
        for (int c = col - 1; c <= col + 1; c++)
            if (r >= 0 && r < height && c >= 0 && c < width)
                if (board[r * width + c] == 1)
                    n++;
    return n;
}
