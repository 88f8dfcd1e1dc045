// memcpy reads past its source.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    char *from = calloc(1, 10), to[20];
    memcpy(to, from, sizeof to); //~ ERROR out-of-bounds read
    printf("%d\n", to[0]);
    return 0;
}
