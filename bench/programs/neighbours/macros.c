// Macros for the bounds and the cells.
// verdict: safe
// uncoverable: yes
#include "neighbours.h"

#define IS_IN(x, end) ((x) >= 0 && (x) < (end))
#define VALUE(r, c) (IS_IN(r, height) && IS_IN(c, width) ? board[(r) * width + (c)] : 0)

int count(const int *board, int height, int width, int row, int col) {
    int n = 0;
    for (int i = -1; i < 2; i++) {
        if (VALUE(row + i, col - 1) == 1)
            n++;
        if (i != 0 && VALUE(row + i, col) == 1)
            n++;
        if (VALUE(row + i, col + 1) == 1)
            n++;
    }
    return n;
}
