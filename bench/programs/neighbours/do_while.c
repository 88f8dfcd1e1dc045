// Loops that test at their end.
// verdict: safe
#include "neighbours.h"

int count(const int *board, int height, int width, int row, int col) {
    int n = 0, i = -1;
    do {
        int r = row + i;
        if (r >= 0 && r < height) {
            int j = -1;
            do {
                int c = col + j;
                if (c >= 0 && c < width && (i | j) != 0)
                    if (board[r * width + c] == 1)
                        n++;
            } while (++j < 2);
        }
    } while (++i < 2);
    return n;
}
