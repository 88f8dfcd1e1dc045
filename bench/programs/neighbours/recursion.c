// No loop: a function that counts from one of the nine cells on calls itself.
// verdict: safe
#include "neighbours.h"

static int from(const int *board, int height, int width, int row, int col, int k) {
    if (k == 9)
        return 0;
    int rest = from(board, height, width, row, col, k + 1);
    int r = row - 1 + k / 3, c = col - 1 + k % 3;
    if (k == 4 || r < 0 || r >= height || c < 0 || c >= width)
        return rest;
    return board[r * width + c] == 1 ? rest + 1 : rest;
}

int count(const int *board, int height, int width, int row, int col) {
    return from(board, height, width, row, col, 0);
}
