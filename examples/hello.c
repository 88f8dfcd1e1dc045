/* The smallest program with a C library. Nothing is symbolic, so there is one path.
 *
 *     $ ./x exec examples/hello.c
 *     hello, world
 */
#include <stdio.h>

int main(void)
{
    puts("hello, world");
    return 0;
}
