/* A state with much live memory: touches every page of 100 MB, then waits to be forked. */
#include <stdlib.h>

enum { SIZE = 100 << 20, PAGE = 4096 };

int main(void)
{
    volatile char *memory = malloc(SIZE);
    for (long i = 0; i < SIZE; i += PAGE)
        memory[i] = 1;
    for (;;)
        memory[0]++;
}
