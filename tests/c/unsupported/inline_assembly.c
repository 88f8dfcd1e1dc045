// Inline assembly that is none of the common kinds ends the path; an empty barrier does not.
#include <stdio.h>

int main(void) {
    int v = 1;
    __asm__ volatile("" ::: "memory");
    __asm__("" : "+r"(v));
    printf("%d\n", v);
    fflush(stdout);
    __asm__ volatile("rolw $8, %w0" : "+r"(v)); //~ UNSUPPORTED inline assembly
    printf("%d\n", v);
    return 0;
}
