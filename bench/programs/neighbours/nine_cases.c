// Corners, edges and the middle of the board are cases of their own, each with its loops: fifteen in all.
// verdict: safe
#include "neighbours.h"

int count(const int *b, int height, int width, int row, int col) {
    int n = 0, r, c, bottom = height - 1, right = width - 1;
    if (row == 0 && col == 0) {
        for (r = 0; r < 2; r++)
            for (c = 0; c < 2; c++)
                if (b[r * width + c] == 1)
                    n++;
    } else if (row == 0 && col == right) {
        for (r = 0; r < 2; r++)
            for (c = right - 1; c <= right; c++)
                if (b[r * width + c] == 1)
                    n++;
    } else if (row == bottom && col == 0) {
        for (r = bottom; r >= bottom - 1; r--)
            for (c = 0; c < 2; c++)
                if (b[r * width + c] == 1)
                    n++;
    } else if (row == bottom && col == right) {
        for (r = bottom - 1; r <= bottom; r++)
            for (c = right; c > right - 2; c--)
                if (b[r * width + c] == 1)
                    n++;
    } else if (row == 0 || row == bottom) {
        int inner = row == 0 ? 1 : bottom - 1;
        for (c = col - 1; c <= col + 1; c++)
            if (b[inner * width + c] == 1)
                n++;
        for (c = col - 1; c <= col + 1; c += 2)
            if (b[row * width + c] == 1)
                n++;
        return n;
    } else if (col == 0 || col == right) {
        int inner = col == 0 ? 1 : right - 1;
        for (r = row - 1; r <= row + 1; r++)
            if (b[r * width + inner] == 1)
                n++;
        for (r = row - 1; r <= row + 1; r += 2)
            if (b[r * width + col] == 1)
                n++;
        return n;
    } else {
        for (r = row - 1; r <= row + 1; r += 2)
            for (c = col - 1; c <= col + 1; c++)
                if (b[r * width + c] == 1)
                    n++;
        for (c = col - 1; c <= col + 1; c += 2)
            if (b[row * width + c] == 1)
                n++;
        return n;
    }
    if (b[row * width + col] == 1)
        n--;
    return n;
}
