// The last column is never looked at.
// verdict: unsafe
#include "neighbours.h"

int count(const int *board, int height, int width, int row, int col) {
    int n = 0;
    int r = row ? row - 1 : 0;
    do {
        int c = col ? col - 1 : 0;
        do {
            if ((r != row || c != col) && c < width - 1 && board[r * width + c] == 1)
                n++;
            c++;
        } while (c <= col + 1);
        r++;
    } while (r <= row + 1 && r < height);
    return n;
}
