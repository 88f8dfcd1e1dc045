// strlen of an array without terminator.
#include <stdio.h>
#include <string.h>

int main(void) {
    char text[3] = {'a', 'b', 'c'};
    printf("%zu\n", strlen(text)); //~ ERROR out-of-bounds read
    return 0;
}
