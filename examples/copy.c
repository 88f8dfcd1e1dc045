/* A string copied into a block that is one byte too small. Nothing is symbolic: every access is checked anyway.
 *
 *     $ ./x exec examples/copy.c
 *     examples/copy.c:14:12: error: out-of-bounds write: 1 byte at offset 5 of a heap object of 5 bytes
 *     …
 */
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
