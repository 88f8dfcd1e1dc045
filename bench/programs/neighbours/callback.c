// A general function visits the neighbours and calls another one for each.
// verdict: safe
#include "neighbours.h"

struct tally {
    int ones, others;
};

static void note(int value, void *to) {
    struct tally *tally = to;
    if (value == 1)
        tally->ones++;
    else
        tally->others++;
}

static void visit(const int *board, int height, int width, int row, int col, void (*call)(int, void *), void *with) {
    for (int r = row ? row - 1 : 0; r <= row + 1 && r < height; r++)
        for (int c = col ? col - 1 : 0; c <= col + 1 && c < width; c++)
            if (r != row || c != col)
                call(board[r * width + c], with);
}

int count(const int *board, int height, int width, int row, int col) {
    struct tally tally = {0, 0};
    visit(board, height, width, row, col, note, &tally);
    return tally.ones;
}
