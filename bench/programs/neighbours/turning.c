// The direction turns by an eighth after each look.
// verdict: safe
// uncoverable: yes
#include "neighbours.h"

static int sign(int x) {
    return (x > 0) - (x < 0);
}

int count(const int *board, int height, int width, int row, int col) {
    int dy = 0, dx = 1, n = 0;
    do {
        int r = row + dy, c = col + dx;
        if (r >= 0 && r < height) {
            if (c >= 0 && c < width) {
                if (board[r * width + c] == 1)
                    n++;
            }
        }
        int turned = sign(dx - dy);
        dy = sign(dy + dx);
        dx = turned;
    } while (dy != 0 || dx != 1);
    return n;
}
