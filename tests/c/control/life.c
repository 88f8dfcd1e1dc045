// Conway's game of life on a torus, several generations of a glider and a blinker.
#include <stdio.h>
#include <string.h>

enum { W = 24, H = 12 };
typedef unsigned char grid[H][W];

static void step(grid to, grid from) {
    for (int y = 0; y < H; y++)
        for (int x = 0; x < W; x++) {
            int n = 0;
            for (int dy = -1; dy <= 1; dy++)
                for (int dx = -1; dx <= 1; dx++)
                    if (dx || dy)
                        n += from[(y + dy + H) % H][(x + dx + W) % W];
            to[y][x] = n == 3 || (n == 2 && from[y][x]);
        }
}

int main(void) {
    grid a = {[1] = {[2] = 1}, [2] = {[3] = 1}, [3] = {[1] = 1, [2] = 1, [3] = 1},
              [8] = {[10] = 1, [11] = 1, [12] = 1}},
         b;
    for (int generation = 0; generation < 30; generation++) {
        step(b, a);
        memcpy(a, b, sizeof a);
    }
    for (int y = 0; y < H; y++) {
        for (int x = 0; x < W; x++)
            putchar(a[y][x] ? '#' : '.');
        putchar('\n');
    }
    return 0;
}
