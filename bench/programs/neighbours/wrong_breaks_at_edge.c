// A break at the left edge leaves out the rest of the row.
// verdict: unsafe
#include "neighbours.h"

int count(const int *board, int height, int width, int row, int col) {
    int n = 0;
    for (int r = row - 1; r <= row + 1; r++) {
        if (r < 0 || r >= height)
            continue;
        for (int c = col - 1; c <= col + 1; c++) {
            if (c < 0 || c >= width)
                break;
            if ((r != row || c != col) && board[r * width + c] == 1)
                n++;
        }
    }
    return n;
}
