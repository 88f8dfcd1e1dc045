// Large structures by value: matrix power for Fibonacci, determinants by expansion.
#include <stdio.h>

typedef struct { long long m[2][2]; } mat2;
typedef struct { double m[4][4]; int n; } mat;

static mat2 mul(mat2 a, mat2 b) {
    mat2 r = {{{0}}};
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            for (int k = 0; k < 2; k++)
                r.m[i][j] += a.m[i][k] * b.m[k][j];
    return r;
}

static mat2 power(mat2 a, int n) {
    if (!n)
        return (mat2){{{1, 0}, {0, 1}}};
    mat2 h = power(a, n / 2);
    return n % 2 ? mul(mul(h, h), a) : mul(h, h);
}

static mat minor(mat a, int column) {
    mat r = {.n = a.n - 1};
    for (int i = 1; i < a.n; i++)
        for (int j = 0, k = 0; j < a.n; j++)
            if (j != column)
                r.m[i - 1][k++] = a.m[i][j];
    return r;
}

static double determinant(mat a) {
    if (a.n == 1)
        return a.m[0][0];
    double d = 0;
    for (int j = 0; j < a.n; j++)
        d += (j % 2 ? -1 : 1) * a.m[0][j] * determinant(minor(a, j));
    return d;
}

int main(void) {
    for (int n = 0; n <= 90; n += 10)
        printf("%lld ", power((mat2){{{1, 1}, {1, 0}}}, n).m[0][1]);
    puts("");
    mat a = {{{2, -1, 0, 3}, {1, 4, -2, .5}, {0, 7, 1, -1}, {5, 2, 2, 8}}, 4};
    for (int n = 1; n <= 4; n++) {
        a.n = n;
        printf("%g ", determinant(a));
    }
    puts("");
    return 0;
}
