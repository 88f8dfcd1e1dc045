// Bounds with one comparison of unsigned numbers each.
// verdict: safe
#include "neighbours.h"

int count(const int *board, int height, int width, int row, int col) {
    unsigned n = 0;
    for (unsigned r = row - 1; r != row + 2u; r++) {
        if (r >= (unsigned)height)
            continue;
        for (unsigned c = col - 1; c != col + 2u; c++)
            if (c < (unsigned)width && board[r * width + c] == 1)
                n += r != (unsigned)row || c != (unsigned)col;
    }
    return n;
}
