// A vectorised Mandelbrot picture with masks.
#include <stdio.h>

typedef float f4 __attribute__((vector_size(16)));
typedef int i4 __attribute__((vector_size(16)));

static i4 iterate(f4 cx, f4 cy) {
    f4 x = {0}, y = {0};
    i4 count = {0};
    for (int n = 0; n < 40; n++) {
        f4 x2 = x * x, y2 = y * y;
        i4 inside = x2 + y2 < 4.0f;
        if (!(inside[0] | inside[1] | inside[2] | inside[3]))
            break;
        count -= inside;
        f4 nx = x2 - y2 + cx, ny = 2 * x * y + cy;
        x = (f4)((inside & (i4)nx) | (~inside & (i4)x));
        y = (f4)((inside & (i4)ny) | (~inside & (i4)y));
    }
    return count;
}

int main(void) {
    for (int row = 0; row < 16; row++) {
        for (int column = 0; column < 48; column += 4) {
            f4 x = ((f4){0, 1, 2, 3} + (float)column) / 16.0f - 2.2f;
            f4 y = (f4){0} + (float)row / 8.0f - 1.0f;
            i4 n = iterate(x, y);
            for (int k = 0; k < 4; k++)
                putchar(" .:-=+*#%@"[n[k] >= 40 ? 9 : n[k] % 9]);
        }
        putchar('\n');
    }
    return 0;
}
