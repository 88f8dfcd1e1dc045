/* Quicksort with median of three and insertion sort for short runs, on N pseudo-random numbers. */
#include <stdio.h>

enum { MOST = 1 << 22, SHORT = 12 };
static int numbers[MOST];

static int parse(const char *text)
{
    int value = 0;
    while (*text)
        value = value * 10 + (*text++ - '0');
    return value;
}

static void swap(int *a, int *b)
{
    int t = *a;
    *a = *b;
    *b = t;
}

static void insertion_sort(int *a, int n)
{
    for (int i = 1; i < n; i++) {
        int x = a[i], j = i;
        while (j > 0 && a[j - 1] > x) {
            a[j] = a[j - 1];
            j--;
        }
        a[j] = x;
    }
}

static void sort(int *a, int n)
{
    while (n > SHORT) {
        if (a[n / 2] < a[0])
            swap(&a[n / 2], &a[0]);
        if (a[n - 1] < a[0])
            swap(&a[n - 1], &a[0]);
        if (a[n - 1] < a[n / 2])
            swap(&a[n - 1], &a[n / 2]);
        int pivot = a[n / 2], i = 0, j = n - 1;
        while (i <= j) {
            while (a[i] < pivot)
                i++;
            while (a[j] > pivot)
                j--;
            if (i <= j)
                swap(&a[i++], &a[j--]);
        }
        sort(a, j + 1);
        a += i;
        n -= i;
    }
    insertion_sort(a, n);
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? parse(argv[1]) : 2000000;
    unsigned seed = 7, sum = 0;
    if (n > MOST)
        n = MOST;
    for (int i = 0; i < n; i++) {
        seed = seed * 1103515245 + 12345;
        numbers[i] = (int)(seed >> 1);
    }
    sort(numbers, n);
    for (int i = 1; i < n; i++) {
        if (numbers[i - 1] > numbers[i])
            return 1;
        sum = sum * 31 + (unsigned)numbers[i];
    }
    printf("%u\n", sum);
    return 0;
}
