// Walks around the cell: two steps right, two down, two left, two up.
// verdict: safe
// uncoverable: yes
#include "neighbours.h"

int count(const int *board, int height, int width, int row, int col) {
    int r = row - 1, c = col - 1, n = 0;
    for (int step = 0; step < 8; step++) {
        if (r >= 0 && r < height && c >= 0 && c < width)
            if (board[r * width + c] == 1)
                n++;
        if (step < 2)
            c++;
        else if (step < 4)
            r++;
        else if (step < 6)
            c--;
        else
            r--;
    }
    return n;
}
