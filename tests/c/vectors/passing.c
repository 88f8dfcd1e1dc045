// Vectors as arguments, results, structure members, array elements and varargs.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

typedef float f4 __attribute__((vector_size(16)));
typedef int i2 __attribute__((vector_size(8)));
typedef long l2 __attribute__((vector_size(16), aligned(8)));
struct ray { f4 origin, direction; int id; };

static f4 at(struct ray r, float t) { return r.origin + r.direction * t; }
static float dot(f4 a, f4 b) {
    f4 p = a * b;
    return p[0] + p[1] + p[2] + p[3];
}
static f4 sum(int n, ...) {
    va_list ap;
    va_start(ap, n);
    f4 s = {0};
    while (n--)
        s += va_arg(ap, f4);
    va_end(ap);
    return s;
}
static i2 rotate(i2 v) { return (i2){-v[1], v[0]}; }

static const f4 basis[] = {{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}};

int main(void) {
    struct ray r = {{1, 2, 3, 1}, {0, .5f, -1, 0}, 7};
    f4 p = at(r, 4);
    printf("%g %g %g %g\n", p[0], p[1], p[2], p[3]);
    printf("%g\n", dot(p, r.direction));
    f4 s = sum(5, basis[0], basis[1], basis[2], p, p);
    printf("%g %g %g %g\n", s[0], s[1], s[2], s[3]);
    i2 v = {3, 4};
    for (int i = 0; i < 3; i++)
        v = rotate(v);
    printf("%d %d\n", v[0], v[1]);
    f4 *heap = aligned_alloc(16, 4 * sizeof *heap);
    for (int i = 0; i < 4; i++)
        heap[i] = basis[i % 3] * (float)i;
    printf("%g %g\n", heap[3][0], heap[2][2]);
    float *flat = (float *)heap;
    flat[5] += 10;
    printf("%g\n", heap[1][1]);
    free(heap);
    struct { char pad; l2 wide; } packed = {1, {5, 6}};
    packed.wide += 1;
    printf("%ld %ld\n", packed.wide[0], packed.wide[1]);
    return 0;
}
