// One is taken away for the cell itself, whatever it holds.
// verdict: unsafe
#include "neighbours.h"

int count(const int *board, int height, int width, int row, int col) {
    int n = -1;
    int r = row - 1;
    while (r <= row + 1) {
        int c = col - 1;
        while (c <= col + 1) {
            if (r >= 0 && r < height && c >= 0 && c < width && board[r * width + c] == 1)
                n++;
            c++;
        }
        r++;
    }
    return n < 0 ? 0 : n;
}
