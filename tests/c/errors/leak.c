// Memory still allocated at exit, with no pointer to it, is reported with the option.
//@ flags: --check-leaks
#include <stdio.h>
#include <stdlib.h>

static char *make(size_t n) {
    char *p = malloc(n); //~ ERROR memory leak
    p[0] = 1;
    return p;
}

int main(void) {
    char *kept = make(10);
    free(kept);
    make(20);
    puts("done");
    return 0;
}
