// _Float16 and __bf16 arithmetic and conversion.
#include <stdio.h>
#include <string.h>

static _Float16 mean(const _Float16 *v, int n) {
    _Float16 s = 0;
    for (int i = 0; i < n; i++)
        s += v[i];
    return s / (_Float16)n;
}

static unsigned bits(_Float16 h) {
    unsigned short u;
    memcpy(&u, &h, sizeof u);
    return u;
}

int main(void) {
    _Float16 v[] = {1, 2.5f16, -3.25f16, 1000, 0.1f16};
    printf("%.6g\n", (double)mean(v, 5));
    for (int i = 0; i < 5; i++)
        printf("%04x ", bits(v[i]));
    puts("");
    _Float16 big = 65504, tiny = 6e-8f16;
    printf("%g %g %d\n", (double)big, (double)(big * 2), (double)tiny > 0);
    printf("%04x %04x\n", bits(tiny), bits(-tiny / 4));
    printf("%g %g\n", (double)(_Float16)2049.0, (double)(_Float16)2051.0);
    _Float16 acc = 0;
    for (int i = 0; i < 3000; i++)
        acc += 1;
    printf("%g %d %u\n", (double)acc, (int)acc, (unsigned)(_Float16)77.7f);
    printf("%d %d\n", v[0] < v[1], v[2] == -v[2]);
    return 0;
}
