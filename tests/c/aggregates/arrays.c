// Multidimensional arrays, pointer arithmetic, arrays of pointers to arrays.
#include <stddef.h>
#include <stdio.h>

static int cube[3][4][5];

static int trace(int (*m)[4], int n) {
    int s = 0;
    for (int i = 0; i < n; i++)
        s += m[i][i];
    return s;
}

static double dot(const double v[static 3], const double w[restrict 3]) {
    return v[0] * w[0] + v[1] * w[1] + v[2] * w[2];
}

int main(void) {
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 4; j++)
            for (int k = 0; k < 5; k++)
                cube[i][j][k] = i * 100 + j * 10 + k;
    int *flat = &cube[0][0][0];
    printf("%d %d\n", flat[2], *(*(*(cube + 2) + 3) + 4));
    printf("%td %td\n", &cube[2][0][0] - &cube[1][3][0], &cube[1] - &cube[0]);
    printf("%zu %zu %zu\n", sizeof cube, sizeof cube[0], sizeof cube[0][0]);
    int m[4][4] = {{1, 2}, {3, 4, 5}, {[2] = 9}, {[3] = 16}};
    printf("%d\n", trace(m, 4));
    int(*row)[4] = m + 1, *cell = row[0] + 2;
    printf("%d %d %d\n", *cell, cell[-1], (*row)[0]);
    int(*rows[2])[4] = {&m[3], &m[0]};
    printf("%d %d\n", (*rows[0])[3], rows[1][0][1]);
    printf("%g\n", dot((double[]){1, 2, 3}, (double[]){4, 5, 6}));
    const char *words[] = {"zero", "one", "two", NULL};
    for (const char **w = words; *w; w++)
        printf("%s%c", *w, w[1] ? ' ' : '\n');
    char grid[3][4] = {"abc", "def", "ghi"};
    for (char(*g)[4] = grid; g < grid + 3; g++)
        printf("%s", *g + 1);
    puts("");
    int a[10], *end = a + 10;
    for (int *p = end; p-- > a;)
        *p = (int)(end - p);
    printf("%d %d %td\n", a[0], a[9], end - &a[3]);
    printf("%d %d\n", &a[2] < &a[5], a + 3 == &a[3]);
    return 0;
}
