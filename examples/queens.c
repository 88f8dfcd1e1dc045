/* Places N queens on a board: a program with some work to do, run in the machine.
 *
 *     $ ./x exec examples/queens.c -- 8
 *     8 queens: 92 solutions
 */
#include <stdio.h>
#include <stdlib.h>

static int solutions(int n, int row, unsigned columns, unsigned left, unsigned right)
{
    if (row == n)
        return 1;
    int found = 0;
    for (int column = 0; column < n; column++) {
        unsigned bit = 1u << column;
        if ((columns | left | right) & bit)
            continue;
        found += solutions(n, row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1);
    }
    return found;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 6;
    if (n < 1 || n > 12) {
        fprintf(stderr, "usage: queens N, with N from 1 to 12\n");
        return 2;
    }
    printf("%d queens: %d solutions\n", n, solutions(n, 0, 0, 0, 0));
    return 0;
}
