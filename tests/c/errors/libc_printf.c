// printf reads a string through a freed pointer; the report names the caller's line.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    char *s = strdup("gone soon");
    free(s);
    printf("%s\n", s); //~ ERROR use-after-free
    return 0;
}
