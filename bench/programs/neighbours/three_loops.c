// One loop for the row above, one for the row below, and two tests for the cells beside.
// verdict: safe
#include "neighbours.h"

int count(const int *board, int height, int width, int row, int col) {
    int n = 0, c;
    if (row > 0)
        for (c = col - 1; c <= col + 1; c++)
            if (c >= 0 && c < width && board[(row - 1) * width + c] == 1)
                n++;
    if (col > 0 && board[row * width + col - 1] == 1)
        n++;
    if (col < width - 1 && board[row * width + col + 1] == 1)
        n++;
    if (row < height - 1)
        for (c = col - 1; c <= col + 1; c++)
            if (c >= 0 && c < width && board[(row + 1) * width + c] == 1)
                n++;
    return n;
}
