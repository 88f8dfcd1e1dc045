// Variable length arrays: one and two dimensions, in loops, as parameters, sizeof, typedef.
#include <stdio.h>
#include <string.h>

static int sum(int rows, int columns, int m[rows][columns]) {
    int s = 0;
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            s += m[i][j];
    return s;
}

static void transpose(int n, double to[n][n], double from[n][n]) {
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            to[j][i] = from[i][j];
}

static int recursive(int n) {
    int a[n + 1];
    for (int i = 0; i <= n; i++)
        a[i] = i;
    return n ? a[n] + recursive(n - 1) + a[n / 2] : 0;
}

int main(void) {
    for (int n = 1; n < 6; n++) {
        int a[n];
        for (int i = 0; i < n; i++)
            a[i] = i * n;
        printf("%zu:%d ", sizeof a / sizeof *a, a[n - 1]);
    }
    puts("");
    int r = 4, c = 3;
    int m[r][c];
    for (int i = 0; i < r; i++)
        for (int j = 0; j < c; j++)
            m[i][j] = i * 10 + j;
    printf("%d %zu %zu\n", sum(r, c, m), sizeof m, sizeof m[0]);
    double x[r][r], y[r][r];
    for (int i = 0; i < r * r; i++)
        x[i / r][i % r] = i;
    transpose(r, y, x);
    printf("%g %g\n", y[0][3], y[3][1]);
    printf("%d\n", recursive(30));
    typedef char row[c];
    c = 100;
    row text[2];
    printf("%zu\n", sizeof text);
    int again = 0;
loop:;
    char buffer[again * 7 + 1];
    memset(buffer, 'x', sizeof buffer);
    if (++again < 5)
        goto loop;
    printf("%zu %c\n", sizeof buffer, buffer[28]);
    int(*p)[r] = (int(*)[r]) & m[0][0];
    printf("%d\n", p[1][1]);
    return 0;
}
