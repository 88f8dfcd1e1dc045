// Memory streams, setvbuf, ungetc, getline, getdelim, perror and the standard streams.
//@ stdin: first line\nsecond;third\n\nlast without newline
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    char *line = NULL;
    size_t size = 0;
    ssize_t n = getline(&line, &size, stdin);
    printf("%zd %s", n, line);
    n = getdelim(&line, &size, ';', stdin);
    printf("%zd %s\n", n, line);
    int c = getchar();
    ungetc('T', stdin);
    printf("%c", c);
    while ((n = getline(&line, &size, stdin)) > 0)
        printf("[%zd:%.*s]", n, (int)n, line);
    printf("%d %d\n", feof(stdin) != 0, ferror(stdin) != 0);
    free(line);
    char *memory;
    size_t length;
    FILE *m = open_memstream(&memory, &length);
    fprintf(m, "%d squared is %d", 12, 144);
    fputc('!', m);
    fclose(m);
    printf("%zu %s\n", length, memory);
    free(memory);
    char buffer[] = "read 42 and 43";
    FILE *r = fmemopen(buffer, sizeof buffer - 1, "r");
    int a, b;
    printf("%d ", fscanf(r, "read %d and %d", &a, &b));
    printf("%d %d\n", a, b);
    rewind(r);
    char word[10];
    printf("%s\n", fgets(word, 6, r));
    fclose(r);
    setvbuf(stdout, NULL, _IONBF, 0);
    fputs("unbuffered\n", stdout);
    fprintf(stderr, "to %s\n", "stderr");
    errno = ENOENT;
    perror("prefix");
    fflush(NULL);
    char *made;
    printf("%d ", asprintf(&made, "%s-%03d", "id", 7));
    puts(made);
    free(made);
    return 0;
}
