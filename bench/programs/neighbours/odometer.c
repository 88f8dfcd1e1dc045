// One loop with two counters, of which the second moves on when the first is through.
// verdict: safe
#include "neighbours.h"

int count(const int *board, int height, int width, int row, int col) {
    int n = 0, r = row - 1, c = col - 1;
    while (r < row + 2) {
        if (r >= 0 && r < height && c >= 0 && c < width && board[r * width + c] == 1 && (r - row || c - col))
            n++;
        c++;
        if (c == col + 2) {
            c = col - 1;
            r++;
        }
    }
    return n;
}
