/* Start-up: what a program costs that does nothing but print a line. */
#include <stdio.h>

int main(void)
{
    printf("hello, %s\n", "world");
    return 0;
}
