// One loop collects a bit for each neighbour, another one counts the bits.
// verdict: safe
#include "neighbours.h"

int count(const int *board, int height, int width, int row, int col) {
    unsigned mask = 0;
    for (int k = 0; k < 9; k++) {
        int r = row + k / 3 - 1, c = col + k % 3 - 1;
        if (r >= 0 && r < height && c >= 0 && c < width && board[r * width + c] == 1)
            mask |= 1u << k;
    }
    mask &= ~(1u << 4);
    int n = 0;
    while (mask) {
        mask &= mask - 1;
        n++;
    }
    return n;
}
