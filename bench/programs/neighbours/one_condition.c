// Two loops over offsets and one long condition.
// verdict: safe
// uncoverable: yes
#include "neighbours.h"

int count(const int *board, int height, int width, int row, int col) {
    int n = 0;
    for (int i = -1; i <= 1; i++)
        for (int j = -1; j <= 1; j++)
            if ((i != 0 || j != 0) && row + i >= 0 && row + i < height && col + j >= 0 && col + j < width &&
                board[(row + i) * width + col + j] == 1)
                n++;
    return n;
}
