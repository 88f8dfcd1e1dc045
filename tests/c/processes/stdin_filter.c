// A filter over stdin with reads of several kinds, and a status by count.
//@ stdin-file: stdin_filter.txt
//@ exit: 4
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(void) {
    char line[80];
    int lines = 0, words = 0, bytes = 0;
    while (fgets(line, sizeof line, stdin)) {
        lines++;
        bytes += (int)strlen(line);
        for (char *p = line; *p; p++)
            words += !isspace((unsigned char)*p) && (p == line || isspace((unsigned char)p[-1]));
        for (size_t i = strlen(line); i--;)
            if (line[i] != '\n')
                putchar(line[i]);
        putchar('\n');
    }
    printf("%d %d %d\n", lines, words, bytes);
    char c;
    printf("%d\n", (int)read(0, &c, 1));
    return lines;
}
