// Three pointers to rows, of which those outside of the board are null.
// verdict: safe
#include <stddef.h>
#include "neighbours.h"

int count(const int *board, int height, int width, int row, int col) {
    const int *rows[3] = {NULL, board + row * width, NULL};
    if (row > 0)
        rows[0] = rows[1] - width;
    if (row < height - 1)
        rows[2] = rows[1] + width;
    int n = 0;
    for (int i = 0; i < 3; i++) {
        if (!rows[i])
            continue;
        if (col > 0 && rows[i][col - 1] == 1)
            n++;
        if (i != 1 && rows[i][col] == 1)
            n++;
        if (col < width - 1 && rows[i][col + 1] == 1)
            n++;
    }
    return n;
}
