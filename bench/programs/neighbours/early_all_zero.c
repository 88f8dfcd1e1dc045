// A row without any 1 is left early: a first loop asks whether there is one at all.
// verdict: safe
#include "neighbours.h"

static int has_one(const int *line, int from, int to) {
    for (int c = from; c <= to; c++)
        if (line[c] == 1)
            return 1;
    return 0;
}

int count(const int *board, int height, int width, int row, int col) {
    int n = 0, from = col > 0 ? col - 1 : 0, to = col < width - 1 ? col + 1 : col;
    for (int r = row - 1; r <= row + 1; r++) {
        if (r < 0 || r >= height || !has_one(board + r * width, from, to))
            continue;
        for (int c = from; c <= to; c++)
            if (board[r * width + c] == 1 && (r != row || c != col))
                n++;
    }
    return n;
}
