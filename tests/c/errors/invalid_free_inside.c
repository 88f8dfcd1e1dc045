// free of a pointer into the middle of an object.
#include <stdlib.h>

int main(void) {
    char *p = malloc(16);
    p += 4;
    free(p); //~ ERROR invalid free
    return 0;
}
