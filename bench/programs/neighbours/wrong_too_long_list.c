// A list of seven places takes the eighth index when all are there.
// verdict: unsafe
#include "neighbours.h"

int count(const int *board, int height, int width, int row, int col) {
    int found[7], n = 0;
    for (int k = 0; k < 9; k++) {
        int r = row - 1 + k / 3, c = col - 1 + k % 3;
        if (k == 4 || r < 0 || c < 0 || r >= height || c >= width)
            continue;
        if (board[r * width + c] == 1)
            found[n++] = k;
    }
    for (int i = 1; i < n; i++)
        if (found[i] <= found[i - 1])
            return -1;
    return n;
}
