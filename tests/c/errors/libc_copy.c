// A library function overruns its target: reported at the caller's line.
#include <stdio.h>
#include <string.h>

int main(void) {
    char small[4];
    strcpy(small, "too long for it"); //~ ERROR out-of-bounds write
    puts(small);
    return 0;
}
