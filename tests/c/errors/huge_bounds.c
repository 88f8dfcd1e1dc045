// One byte behind an object of many gigabytes.
#include <stdlib.h>

int main(void) {
    size_t size = (size_t)6 << 30;
    char *p = calloc(1, size);
    if (!p)
        return 0;
    p[size - 1] = 1;
    p[size] = 1; //~ ERROR out-of-bounds write
    free(p);
    return 0;
}
