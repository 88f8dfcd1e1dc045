// No loop at all: eight conditions one after the other.
// verdict: safe
#include "neighbours.h"

int count(const int *board, int height, int width, int row, int col) {
    int n = 0, at = row * width + col;
    int up = row > 0, down = row < height - 1, left = col > 0, right = col < width - 1;
    if (up && left && board[at - width - 1] == 1)
        n++;
    if (up && board[at - width] == 1)
        n++;
    if (up && right && board[at - width + 1] == 1)
        n++;
    if (left && board[at - 1] == 1)
        n++;
    if (right && board[at + 1] == 1)
        n++;
    if (down && left && board[at + width - 1] == 1)
        n++;
    if (down && board[at + width] == 1)
        n++;
    if (down && right && board[at + width + 1] == 1)
        n++;
    return n;
}
