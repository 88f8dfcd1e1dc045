// One test after the other sets a flag. Most combinations of the tests cannot be: a cell is not outside and the cell itself.
// verdict: safe
// uncoverable: yes
#include "neighbours.h"

int count(const int *board, int height, int width, int row, int col) {
    int n = 0;
    for (int r = row - 1; r <= row + 1; r++) {
        for (int c = col - 1; c <= col + 1; c++) {
            int counts = 1;
            if (r < 0 || r >= height)
                counts = 0;
            if (c < 0 || c >= width)
                counts = 0;
            if (r == row && c == col)
                counts = 0;
            if (counts) {
                if (board[r * width + c] == 1)
                    n++;
            }
        }
    }
    return n;
}
