// Two loops; whether it is the cell itself is asked only for cells that hold a 1.
// verdict: safe
#include "neighbours.h"

int count(const int *board, int height, int width, int row, int col) {
    int total = 0;
    for (int r = row - 1; r <= row + 1; r++)
        for (int c = col - 1; c <= col + 1; c++)
            if (r >= 0 && c >= 0 && r < height && c < width)
                if (board[width * r + c] == 1)
                    if (!(r == row && c == col))
                        total = total + 1;
    return total;
}
