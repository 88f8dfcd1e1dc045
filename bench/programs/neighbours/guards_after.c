// Two loops; all guards stand in the inner one, the one about the cell itself first.
// verdict: safe
// uncoverable: yes
#include "neighbours.h"

int count(const int *board, int height, int width, int row, int col) {
    int result = 0;
    for (int dy = -1; dy <= 1; ++dy) {
        for (int dx = -1; dx <= 1; ++dx) {
            if (dy == 0 && dx == 0)
                continue;
            int y = row + dy, x = col + dx;
            if (y < 0 || y > height - 1)
                continue;
            if (x < 0 || x > width - 1)
                continue;
            if (board[y * width + x] == 1)
                result += 1;
        }
    }
    return result;
}
