// A loop around a switch over what to do next.
// verdict: safe
// uncoverable: yes
#include "neighbours.h"

enum todo { START, ROW, CELL, LOOK, NEXT, END };

int count(const int *board, int height, int width, int row, int col) {
    enum todo todo = START;
    int r = 0, c = 0, n = 0;
    while (todo != END) {
        switch (todo) {
        case START:
            r = row > 0 ? row - 1 : row;
            todo = ROW;
            break;
        case ROW:
            c = col - 1;
            todo = r == height || r > row + 1 ? END : CELL;
            break;
        case CELL:
            todo = c < 0 || (r == row && c == col) ? NEXT : LOOK;
            break;
        case LOOK:
            if (c < width && board[r * width + c] == 1)
                n++;
            todo = NEXT;
            break;
        default:
            c++;
            todo = CELL;
            if (c > col + 1) {
                r++;
                todo = ROW;
            }
        }
    }
    return n;
}
