// Goes through the rows by adding the width to an index.
// verdict: safe
#include "neighbours.h"

int count(const int *board, int height, int width, int row, int col) {
    int n = 0, here = row * width + col, size = height * width;
    for (int start = here - width; start <= here + width; start += width) {
        if (start < 0 || start >= size)
            continue;
        if (col != 0 && board[start - 1] == 1)
            n++;
        if (start != here && board[start] == 1)
            n++;
        if (col != width - 1 && board[start + 1] == 1)
            n++;
    }
    return n;
}
