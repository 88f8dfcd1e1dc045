// Writing to a constant table through a cast.
#include <string.h>

static const int table[4] = {1, 2, 3, 4};

int main(void) {
    int *p = (int *)&table[1];
    *p = 9; //~ ERROR write to read-only memory
    return table[1];
}
