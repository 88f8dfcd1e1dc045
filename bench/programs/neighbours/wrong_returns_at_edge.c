// Returns at the first cell outside, where it should go on.
// verdict: unsafe
#include "neighbours.h"

int count(const int *board, int height, int width, int row, int col) {
    int n = 0;
    for (int k = 0; k < 9; k++) {
        int r = row - 1 + k / 3, c = col - 1 + k % 3;
        if (r < 0 || r >= height || c < 0 || c >= width)
            return n;
        if (k != 4 && board[r * width + c] == 1)
            n++;
    }
    return n;
}
