// stdio over files: modes, positions, unreading, buffering, binary data, errors.
#include <errno.h>
#include <stdio.h>
#include <string.h>

// Prints a result and, if it is a failure, why.
#define TRY(e)                                                                                     \
    do {                                                                                           \
        long long result = (long long)(e);                                                         \
        printf("%lld %s\n", result, result < 0 ? strerror(errno) : "");                            \
    } while (0)

int main(void) {
    FILE *f = fopen("f", "w+");
    for (int i = 0; i < 2000; i++)
        fprintf(f, "%d:%s\n", i, i % 3 ? "text" : "");
    printf("%ld\n", ftell(f));
    rewind(f);
    char line[64];
    int n = 0;
    while (fgets(line, sizeof line, f))
        n++;
    printf("%d %d %d\n", n, feof(f) != 0, ferror(f) != 0);
    fseek(f, 100, SEEK_SET);
    int c = getc(f);
    ungetc('Z', f);
    printf("%c", c);
    printf(" %c", getc(f));
    printf(" %ld\n", ftell(f));
    fseek(f, -5, SEEK_END);
    size_t got = fread(line, 1, 64, f);
    printf("%zu %.4s\n", got, line);
    fseek(f, 3, SEEK_SET);
    fputs("OVER", f);
    fseek(f, 0, SEEK_SET);
    fgets(line, sizeof line, f);
    printf("%s", line);
    fpos_t p;
    fgetpos(f, &p);
    fgets(line, sizeof line, f);
    fsetpos(f, &p);
    char again[64];
    fgets(again, sizeof again, f);
    printf("%d\n", strcmp(line, again));
    fclose(f);
    f = fopen("f", "a");
    fputs("tail", f);
    fclose(f);
    f = fopen("f", "rb");
    fseek(f, -4, SEEK_END);
    printf("%zu", fread(line, 1, 10, f));
    printf(" %.4s\n", line);
    printf("%d", putc('x', f) == EOF);
    printf(" %d\n", ferror(f) != 0);
    fclose(f);
    TRY(fopen("missing", "r") == NULL ? -1 : 0);
    printf("%d", fopen("new", "wx") != NULL);
    printf(" %s\n", "exclusive");
    TRY(fopen("new", "wx") == NULL ? -1 : 0);
    f = fopen("b", "wb");
    setvbuf(f, NULL, _IONBF, 0);
    int numbers[3] = {1, -2, 3};
    printf("%zu\n", fwrite(numbers, sizeof *numbers, 3, f));
    fclose(f);
    int back[4] = {0};
    f = fopen("b", "rb");
    printf("%zu", fread(back, sizeof *back, 4, f));
    printf(" %d", back[1]);
    printf(" %d\n", back[2]);
    fclose(f);
    printf("%d", remove("b"));
    printf(" %d\n", remove("b"));
    return 0;
}
