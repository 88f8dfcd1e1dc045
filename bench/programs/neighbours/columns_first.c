// The outer loop runs over columns, downwards; the bounds of the column end or skip it.
// verdict: safe
#include "neighbours.h"

int count(const int *board, int height, int width, int row, int col) {
    int n = 0;
    for (int c = col + 1; c >= col - 1; c--) {
        if (c == width)
            continue;
        if (c == -1)
            break;
        for (int r = row + 1; r >= row - 1; r--) {
            if (r == height)
                continue;
            if (r == -1)
                break;
            n += (c != col || r != row) && board[r * width + c] == 1;
        }
    }
    return n;
}
