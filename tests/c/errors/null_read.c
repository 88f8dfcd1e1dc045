// Reading through a null pointer returned by a search.
#include <stdio.h>
#include <string.h>

int main(void) {
    const char *p = strchr("no such", 'z');
    printf("%c\n", *p); //~ ERROR null pointer
    return 0;
}
