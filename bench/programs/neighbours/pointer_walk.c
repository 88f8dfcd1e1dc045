// A pointer walks over the cells; the rows are as long as the bounds allow.
// verdict: safe
#include "neighbours.h"

int count(const int *board, int height, int width, int row, int col) {
    const int *self = board + row * width + col;
    int left = col > 0, right = col + 1 < width, n = 0;
    const int *first = row > 0 ? self - width : self;
    const int *last = row + 1 < height ? self + width : self;
    for (const int *line = first; line <= last; line += width)
        for (const int *p = line - left; p <= line + right; p++)
            if (p != self && *p == 1)
                n++;
    return n;
}
