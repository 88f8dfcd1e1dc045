// Bounds by functions min and max; loops that are written as `while`.
// verdict: safe
#include "neighbours.h"

static int min(int a, int b) {
    if (a < b)
        return a;
    return b;
}

static int max(int a, int b) {
    if (a > b)
        return a;
    return b;
}

int count(const int *board, int height, int width, int row, int col) {
    int n = 0;
    int r = max(0, row - 1);
    while (r <= min(height - 1, row + 1)) {
        int c = max(0, col - 1);
        while (c <= min(width - 1, col + 1)) {
            if (!(r == row && c == col) && board[r * width + c] == 1)
                n++;
            c++;
        }
        r++;
    }
    return n;
}
