// What leaves the board on one side comes in again on the other.
// verdict: unsafe
#include "neighbours.h"

int count(const int *board, int height, int width, int row, int col) {
    int n = 0;
    for (int i = -1; i <= 1; i++)
        for (int j = -1; j <= 1; j++) {
            int r = row + i, c = col + j;
            if (r < 0)
                r = height - 1;
            else if (r == height)
                r = 0;
            if (c < 0)
                c = width - 1;
            else if (c == width)
                c = 0;
            if ((i != 0 || j != 0) && board[r * width + c] == 1)
                n++;
        }
    return n;
}
