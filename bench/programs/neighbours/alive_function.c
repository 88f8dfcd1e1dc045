// A function tells whether a cell counts, with early returns for what lies outside.
// verdict: safe
// uncoverable: yes
#include "neighbours.h"

static int alive(const int *board, int height, int width, int r, int c) {
    if (r < 0)
        return 0;
    if (c < 0)
        return 0;
    if (r >= height)
        return 0;
    if (c >= width)
        return 0;
    return board[r * width + c] == 1;
}

int count(const int *board, int height, int width, int row, int col) {
    int n = 0;
    for (int i = -1; i <= 1; i++)
        for (int j = -1; j <= 1; j++) {
            if (i == 0 && j == 0)
                continue;
            if (alive(board, height, width, row + i, col + j))
                n++;
        }
    return n;
}
