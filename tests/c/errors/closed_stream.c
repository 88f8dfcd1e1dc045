// Using a stream after fclose touches freed memory inside the library.
#include <stdio.h>

int main(void) {
    FILE *f = fopen("closed.txt", "w");
    fclose(f);
    fputc('x', f); //~ ERROR use-after-free
    return 0;
}
