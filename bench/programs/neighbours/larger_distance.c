// Neighbours are the cells whose larger distance, down or across, is one.
// verdict: safe
// uncoverable: yes
#include <stdlib.h>
#include "neighbours.h"

int count(const int *board, int height, int width, int row, int col) {
    int n = 0;
    for (int r = row - 1; r <= row + 1; r++)
        for (int c = col - 1; c <= col + 1; c++) {
            int down = abs(r - row), across = abs(c - col);
            int larger = down;
            if (across > larger)
                larger = across;
            if (larger == 1 && r > -1 && c > -1 && height > r && width > c && board[r * width + c] == 1)
                n++;
        }
    return n;
}
