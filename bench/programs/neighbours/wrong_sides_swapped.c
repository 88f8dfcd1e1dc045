// Height and width are taken for each other in the test of the bounds.
// verdict: unsafe
#include "neighbours.h"

int count(const int *board, int height, int width, int row, int col) {
    int n = 0;
    for (int x = -1; x <= 1; x++) {
        for (int y = -1; y <= 1; y++) {
            int r = row + x, c = col + y;
            if (x == 0 && y == 0)
                continue;
            if (r < 0 || r >= width || c < 0 || c >= height)
                continue;
            if (board[r * width + c] == 1)
                n++;
        }
    }
    return n;
}
