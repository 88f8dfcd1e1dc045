// The counter has three bits: only eight neighbours with a 1 show it.
// verdict: unsafe
#include "neighbours.h"

int count(const int *board, int height, int width, int row, int col) {
    struct {
        unsigned n : 3;
    } small = {0};
    for (int r = row - 1; r <= row + 1; r++) {
        if (r < 0 || r >= height)
            continue;
        for (int c = col - 1; c <= col + 1; c++)
            if (c >= 0 && c < width && (r != row || c != col) && board[r * width + c] == 1)
                small.n++;
    }
    return small.n;
}
