// Three in a row are taken for two, which needs three particular cells.
// verdict: unsafe
#include "neighbours.h"

int count(const int *board, int height, int width, int row, int col) {
    int n = 0;
    for (int r = row - 1; r <= row + 1; r++) {
        int here = 0;
        if (r < 0 || r >= height)
            continue;
        for (int c = col - 1; c <= col + 1; c++) {
            if (c < 0 || c >= width)
                continue;
            if ((r != row || c != col) && board[r * width + c] == 1)
                here++;
        }
        if (here == 3)
            here = 2;
        n += here;
    }
    return n;
}
