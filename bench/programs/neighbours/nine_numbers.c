// One loop over 0 to 8; row and column come from division and remainder.
// verdict: safe
// uncoverable: yes
#include "neighbours.h"

int count(const int *board, int height, int width, int row, int col) {
    int n = 0;
    for (int k = 0; k < 9; k++) {
        if (k == 4)
            continue;
        int r = row + k / 3 - 1;
        int c = col + k % 3 - 1;
        if (r < 0 || r >= height || c < 0 || c >= width)
            continue;
        if (board[r * width + c] == 1)
            n++;
    }
    return n;
}
