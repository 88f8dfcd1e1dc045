// Division and remainder of all widths and signs.
#include <limits.h>
#include <stdint.h>
#include <stdio.h>

static const int64_t values[] = {1, -1, 2, -2, 3, -7, 10, -10, 127, -128, 255,
                                 32767, -32768, 65535, INT_MAX, INT_MIN, LLONG_MAX};
#define COUNT (sizeof values / sizeof *values)

int main(void) {
    uint64_t hash = 14695981039346656037u;
    for (unsigned i = 0; i < COUNT; i++)
        for (unsigned j = 0; j < COUNT; j++) {
            int64_t a = values[i], b = values[j];
            if ((int8_t)b)
                hash = (hash ^ (uint64_t)((int8_t)a / (int8_t)b)) * 1099511628211u;
            if ((int8_t)b)
                hash = (hash ^ (uint64_t)((int8_t)a % (int8_t)b)) * 1099511628211u;
            if ((int16_t)b)
                hash = (hash ^ (uint64_t)((int16_t)a / (int16_t)b)) * 1099511628211u;
            if ((uint16_t)b)
                hash = (hash ^ (uint64_t)((uint16_t)a % (uint16_t)b)) * 1099511628211u;
            if ((int32_t)b && !((int32_t)a == INT_MIN && (int32_t)b == -1))
                hash = (hash ^ (uint64_t)((int32_t)a / (int32_t)b)) * 1099511628211u;
            if ((uint32_t)b)
                hash = (hash ^ ((uint32_t)a / (uint32_t)b)) * 1099511628211u;
            hash = (hash ^ (uint64_t)(a / b)) * 1099511628211u;
            hash = (hash ^ (uint64_t)(a % b)) * 1099511628211u;
            hash = (hash ^ ((uint64_t)a / (uint64_t)b)) * 1099511628211u;
            hash = (hash ^ ((uint64_t)a % (uint64_t)b)) * 1099511628211u;
        }
    printf("%016lx\n", hash);
    for (int a = -7; a <= 7; a += 7)
        for (int b = -3; b <= 3; b += 2)
            printf("%d/%d=%d r %d\n", a, b, a / b, a % b);
    return 0;
}
