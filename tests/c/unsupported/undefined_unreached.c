// An undefined function that is never called does no harm.
//@ stdout: fine
#include <stdio.h>

void never_defined(void);
static void (*const table[])(void) = {never_defined};

int main(int argc, char **argv) {
    (void)argv;
    if (argc > 100)
        table[0]();
    puts("fine");
    return 0;
}
