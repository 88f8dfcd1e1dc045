// One loop over eight directions in two tables.
// verdict: safe
#include "neighbours.h"

static const int down[8] = {-1, -1, -1, 0, 0, 1, 1, 1};
static const int across[8] = {-1, 0, 1, -1, 1, -1, 0, 1};

int count(const int *board, int height, int width, int row, int col) {
    int n = 0;
    for (int d = 0; d < 8; d++) {
        int r = row + down[d], c = col + across[d];
        if (r >= 0 && r < height && c >= 0 && c < width && board[r * width + c] == 1)
            n++;
    }
    return n;
}
