// Two loops; everything that does not count is skipped by a guard with `continue`.
// verdict: safe
#include "neighbours.h"

int count(const int *board, int height, int width, int row, int col) {
    int result = 0;
    for (int i = row - 1; i < row + 2; i++) {
        if (i < 0)
            continue;
        if (i >= height)
            continue;
        for (int j = col - 1; j < col + 2; j++) {
            if (j < 0)
                continue;
            if (j >= width)
                continue;
            if (i == row && j == col)
                continue;
            if (board[i * width + j] != 1)
                continue;
            result++;
        }
    }
    return result;
}
