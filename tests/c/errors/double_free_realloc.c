// realloc of a freed object.
#include <stdlib.h>

int main(void) {
    char *p = malloc(8);
    free(p);
    p = realloc(p, 16); //~ ERROR double free
    return p == NULL;
}
