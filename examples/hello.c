/* The smallest program with a C library: ./x run examples/hello.c */
#include <stdio.h>

int main(void)
{
    puts("hello, world");
    return 0;
}
