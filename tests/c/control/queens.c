// Backtracking: the eight queens, counted and the first solution drawn.
#include <stdio.h>

static int columns[8], count;

static int safe(int row, int column) {
    for (int r = 0; r < row; r++) {
        int d = columns[r] - column;
        if (!d || d == row - r || d == r - row)
            return 0;
    }
    return 1;
}

static void place(int row) {
    if (row == 8) {
        if (!count++)
            for (int r = 0; r < 8; r++) {
                for (int c = 0; c < 8; c++)
                    putchar(columns[r] == c ? 'Q' : '.');
                putchar('\n');
            }
        return;
    }
    for (int c = 0; c < 8; c++)
        if (safe(row, c)) {
            columns[row] = c;
            place(row + 1);
        }
}

int main(void) {
    place(0);
    printf("%d\n", count);
    return 0;
}
