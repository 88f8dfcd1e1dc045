// Looks at every cell of the board and asks whether it is near.
// verdict: safe
#include "neighbours.h"

static int distance(int a, int b) {
    return a > b ? a - b : b - a;
}

int count(const int *board, int height, int width, int row, int col) {
    int n = 0;
    for (int r = 0; r < height; r++)
        for (int c = 0; c < width; c++)
            if (distance(r, row) <= 1 && distance(c, col) <= 1 && (r != row || c != col) && board[r * width + c] == 1)
                n++;
    return n;
}
