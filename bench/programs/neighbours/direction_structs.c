// A table of structures that ends with a mark, walked with a pointer.
// verdict: safe
#include "neighbours.h"

struct step {
    signed char down, across, last;
};

static const struct step steps[] = {
    {-1, 0, 0}, {-1, 1, 0}, {0, 1, 0}, {1, 1, 0}, {1, 0, 0}, {1, -1, 0}, {0, -1, 0}, {-1, -1, 1},
};

int count(const int *board, int height, int width, int row, int col) {
    int n = 0;
    const struct step *s = steps;
    for (;;) {
        int r = row + s->down;
        if (r >= 0 && r < height) {
            int c = col + s->across;
            if (c >= 0 && c < width && board[r * width + c] == 1)
                n++;
        }
        if (s->last)
            return n;
        s++;
    }
}
