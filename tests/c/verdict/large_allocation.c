// A machine with much memory has some for this.
//@ verdict: safe
//@ holds-for: large
//@ replay: no, a real machine may have as much memory
#include <stdlib.h>

int main(void) {
    char *p = malloc(1ul << 45);
    if (p)
        abort();
    return 0;
}
