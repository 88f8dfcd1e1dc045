// Only the index as a whole is tested: in the first and last column it reaches the row before or behind.
// verdict: unsafe
#include "neighbours.h"

int count(const int *board, int height, int width, int row, int col) {
    int n = 0, here = row * width + col;
    for (int r = -1; r <= 1; r++) {
        for (int c = -1; c <= 1; c++) {
            int at = here + r * width + c;
            if (at == here)
                continue;
            if (at < 0 || at >= height * width)
                continue;
            if (board[at] == 1)
                n++;
        }
    }
    return n;
}
