// Writing to freed memory.
#include <stdlib.h>

int main(void) {
    int *p = malloc(sizeof *p);
    free(p);
    *p = 5; //~ ERROR use-after-free
    return 0;
}
