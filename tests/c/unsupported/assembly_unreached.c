// Inline assembly that is never reached does no harm.
#include <stdio.h>

int main(int argc, char **argv) {
    (void)argv;
    if (argc > 100)
        __asm__ volatile("hlt");
    puts("not reached");
    return 0;
}
