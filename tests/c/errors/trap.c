// Reaching __builtin_trap.
#include <stdio.h>

int main(void) {
    puts("before");
    fflush(stdout);
    __builtin_trap(); //~ ERROR trap
}
