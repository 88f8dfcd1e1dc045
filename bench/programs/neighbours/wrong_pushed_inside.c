// A row or column outside is pushed back onto the edge, so that the edge counts twice.
// verdict: unsafe
#include "neighbours.h"

static int push(int x, int end) {
    if (x < 0)
        return 0;
    if (x > end - 1)
        return end - 1;
    return x;
}

int count(const int *board, int height, int width, int row, int col) {
    int n = 0;
    for (int dr = -1; dr <= 1; dr++)
        for (int dc = -1; dc <= 1; dc++) {
            int r = push(row + dr, height), c = push(col + dc, width);
            if (r == row && c == col)
                continue;
            if (board[r * width + c] == 1)
                n++;
        }
    return n;
}
