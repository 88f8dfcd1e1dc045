// The board as an array of rows, with an index of its own for each.
// verdict: safe
// uncoverable: yes
#include "neighbours.h"

typedef int line[WIDTH];

int count(const int *board, int height, int width, int row, int col) {
    const line *grid = (const line *)board;
    int n = 0;
    for (int r = row - 1; r <= row + 1; r++)
        for (int c = col - 1; c <= col + 1; c++) {
            if (r == row && c == col) {
            } else if (r < 0 || c < 0) {
            } else if (r < height && c < width) {
                if (grid[r][c] == 1)
                    n++;
            }
        }
    return n;
}
