// Inline assembly beyond an empty barrier ends the path; an empty one does not.
#include <stdio.h>

int main(void) {
    int v = 1;
    __asm__ volatile("" ::: "memory");
    __asm__("" : "+r"(v));
    printf("%d\n", v);
    fflush(stdout);
    __asm__ volatile("addl $1, %0" : "+r"(v)); //~ UNSUPPORTED inline assembly
    printf("%d\n", v);
    return 0;
}
