// Two loops; each bound is tested as soon as its number is known.
// verdict: safe
#include "neighbours.h"

int count(const int *board, int height, int width, int row, int col) {
    int n = 0;
    for (int r = row - 1; r <= row + 1; r++) {
        if (r >= 0 && r < height) {
            for (int c = col - 1; c <= col + 1; c++) {
                if (c >= 0 && c < width) {
                    if (r != row || c != col) {
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
