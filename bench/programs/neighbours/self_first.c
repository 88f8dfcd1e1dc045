// Two loops; the cell itself is left out before the bounds are tested. Its row is never outside, so one way through the
// body cannot be taken.
// verdict: safe
// uncoverable: yes
#include "neighbours.h"

int count(const int *board, int height, int width, int row, int col) {
    int n = 0;
    for (int r = row - 1; r <= row + 1; r++) {
        for (int c = col - 1; c <= col + 1; c++) {
            if (r != row || c != col) {
                if (r >= 0 && r < height) {
                    if (c >= 0 && c < width) {
                        if (board[r * width + c] == 1) {
                            n++;
                        }
                    }
                }
            }
        }
    }
    return n;
}
