/* A string copied into a block that is one byte too small: ./x run examples/copy.c */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *copy(const char *text)
{
    char *to = malloc(strlen(text));
    return strcpy(to, text);
}

int main(void)
{
    printf("%s\n", copy("hello"));
    return 0;
}
