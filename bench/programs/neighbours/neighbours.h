// The task that all programs of this folder solve, and what they are measured by.
//
//     int count(const int *board, int height, int width, int row, int col);
//
// gives how many of the up to eight neighbours of a cell hold the number 1. A cell lies at board[row * width + column].
// The cells and the position are symbolic. The reference makes no decision of its own, so that every path belongs to `count`.
#ifndef NEIGHBOURS_H
#define NEIGHBOURS_H

#include <assert.h>
#include <klee/klee.h>

// The board is no square: a program that takes one side for the other shall be found out.
#ifndef HEIGHT
#define HEIGHT 5
#endif
#ifndef WIDTH
#define WIDTH 6
#endif

static int the_board[HEIGHT * WIDTH];

int count(const int *board, int height, int width, int row, int col);

static int reference(int row, int col) {
    int n = 0;
    for (int r = 0; r < HEIGHT; r++)
        for (int c = 0; c < WIDTH; c++) {
            int near = (r - row >= -1) & (r - row <= 1) & (c - col >= -1) & (c - col <= 1);
            int self = (r == row) & (c == col);
            n += near & !self & (the_board[r * WIDTH + c] == 1);
        }
    return n;
}

int main(void) {
    int row = klee_range(0, HEIGHT, "row");
    int col = klee_range(0, WIDTH, "col");
    klee_make_symbolic(the_board, sizeof the_board, "board");
    int expected = reference(row, col);
    int counted = count(the_board, HEIGHT, WIDTH, row, col);
    assert(counted == expected);
    return 0;
}

#endif
