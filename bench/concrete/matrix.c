/* Product of two N by N matrices of doubles. */
#include <stdio.h>

enum { MOST = 512 };
static double a[MOST][MOST], b[MOST][MOST], c[MOST][MOST];

static int parse(const char *text)
{
    int value = 0;
    while (*text)
        value = value * 10 + (*text++ - '0');
    return value;
}

static void multiply(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double sum = 0;
            for (int k = 0; k < n; k++)
                sum += a[i][k] * b[k][j];
            c[i][j] = sum;
        }
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? parse(argv[1]) : 480;
    double trace = 0;
    if (n > MOST)
        n = MOST;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            a[i][j] = (i * 7 + j * 3) % 11 - 5;
            b[i][j] = (double)((i * 5 + j * 13) % 17) / 8;
        }
    multiply(n);
    for (int i = 0; i < n; i++)
        trace += c[i][i] + c[i][n - 1 - i] / 3;
    printf("%.6f\n", trace);
    return 0;
}
