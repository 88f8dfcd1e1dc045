// argc and argv: count, contents, terminator, writability.
//@ args: one "two words" "" --four=4 'quo"te' ünï
//@ exit: 6
#include <ctype.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
    printf("%d %d\n", argc, argv[argc] == NULL);
    for (int i = 1; i < argc; i++)
        printf("%zu [%s]\n", strlen(argv[i]), argv[i]);
    argv[1][0] = (char)toupper(argv[1][0]);
    puts(argv[1]);
    char *t = argv[2];
    argv[2] = argv[4];
    argv[4] = t;
    printf("%s %s\n", argv[2], argv[4]);
    return argc - 1;
}
