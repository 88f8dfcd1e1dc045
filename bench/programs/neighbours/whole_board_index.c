// Looks at every cell with one index, and skips whole rows that are too far up or ends when they are too far down.
// verdict: safe
#include "neighbours.h"

int count(const int *board, int height, int width, int row, int col) {
    int n = 0, here = row * width + col;
    for (int i = 0; i < height * width; i++) {
        int r = i / width, c = i % width;
        if (r < row - 1) {
            i += width - 1;
            continue;
        }
        if (r > row + 1)
            break;
        if (c < col - 1 || c > col + 1)
            continue;
        if (i != here && board[i] == 1)
            n++;
    }
    return n;
}
