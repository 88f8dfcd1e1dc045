// Shuffles with constant masks, undefined lanes, concatenation and extraction.
#include <stdio.h>

typedef int v4 __attribute__((vector_size(16)));
typedef int v8 __attribute__((vector_size(32)));
typedef short s8 __attribute__((vector_size(16)));
typedef int v3 __attribute__((ext_vector_type(3)));

static void show(v4 v) { printf("%d %d %d %d\n", v[0], v[1], v[2], v[3]); }

static int horizontal(const v8 *p) {
    v8 v = *p;
    v4 low = __builtin_shufflevector(v, v, 0, 1, 2, 3), high = __builtin_shufflevector(v, v, 4, 5, 6, 7);
    v4 s = low + high;
    s += __builtin_shufflevector(s, s, 2, 3, 0, 1);
    s += __builtin_shufflevector(s, s, 1, 0, 3, 2);
    return s[0];
}

int main(void) {
    v4 a = {1, 2, 3, 4}, b = {50, 60, 70, 80};
    show(__builtin_shufflevector(a, a, 3, 2, 1, 0));
    show(__builtin_shufflevector(a, b, 0, 4, 1, 5));
    show(__builtin_shufflevector(a, b, 7, 7, 0, 6));
    v8 both = __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7);
    printf("%d %d\n", both[3], both[4]);
    printf("%d\n", horizontal(&both));
    s8 s = {1, 2, 3, 4, 5, 6, 7, 8};
    s = __builtin_shufflevector(s, s, 1, 0, 3, 2, 5, 4, 7, 6);
    for (int i = 0; i < 8; i++)
        printf("%d ", s[i]);
    puts("");
    v4 transposed[4], rows[4] = {{0, 1, 2, 3}, {4, 5, 6, 7}, {8, 9, 10, 11}, {12, 13, 14, 15}};
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++)
            transposed[j][i] = rows[i][j];
    show(transposed[1]);
    v3 t = {7, 8, 9};
    t = t.zyx + 1;
    printf("%d %d %d\n", t.x, t.y, t.z);
    t.xz = t.zx;
    printf("%d %d %d %zu\n", t.x, t.y, t.z, sizeof t);
    volatile int index = 2;
    show((v4){a[index], b[index], a[index + 1], b[index - 2]});
    a[index] = -1;
    show(a);
    return 0;
}
