// One direction stands in the table twice, another one is missing.
// verdict: unsafe
#include "neighbours.h"

static const int table[8][2] = {{-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}, {1, -1}};

int count(const int *board, int height, int width, int row, int col) {
    int n = 0;
    for (int i = 0; i < 8; i++) {
        int r = row + table[i][0];
        int c = col + table[i][1];
        if (r < 0 || r >= height || c < 0 || c >= width)
            continue;
        n += board[r * width + c] == 1;
    }
    return n;
}
