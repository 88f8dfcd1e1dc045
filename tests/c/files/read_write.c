// Writing and reading back: modes, seeking, appending, truncation, binary data.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void show(const char *name) {
    FILE *f = fopen(name, "r");
    if (!f) {
        printf("%s missing\n", name);
        return;
    }
    int c;
    while ((c = getc(f)) != EOF)
        putchar(c);
    fclose(f);
}

int main(void) {
    FILE *f = fopen("a.txt", "w");
    fprintf(f, "line %d\nline %d\n", 1, 2);
    fclose(f);
    show("a.txt");
    f = fopen("a.txt", "a");
    fputs("appended\n", f);
    fclose(f);
    f = fopen("a.txt", "r+");
    fseek(f, 5, SEEK_SET);
    putc('X', f);
    fseek(f, -4, SEEK_END);
    printf("%ld\n", ftell(f));
    fwrite("ED!", 1, 3, f);
    rewind(f);
    char b[32];
    printf("%s", fgets(b, sizeof b, f));
    fclose(f);
    show("a.txt");
    f = fopen("b.bin", "wb+");
    int v[5] = {1, 256, -1, 65536, 7};
    printf("%zu\n", fwrite(v, sizeof *v, 5, f));
    fseek(f, 8, SEEK_SET);
    int w[5] = {0};
    printf("%zu\n", fread(w, sizeof *w, 5, f));
    printf("%d %d %d %d\n", w[0], w[1], w[2], feof(f) != 0);
    fpos_t pos;
    fseek(f, 4, SEEK_SET);
    fgetpos(f, &pos);
    fseek(f, 0, SEEK_END);
    fsetpos(f, &pos);
    int low = getc(f);
    printf("%d\n", low + getc(f) * 1000);
    fclose(f);
    f = fopen("a.txt", "w");
    fclose(f);
    show("a.txt");
    printf("%d\n", fopen("a.txt", "wx") == NULL);
    int first = remove("a.txt");
    printf("%d %d\n", first, remove("a.txt"));
    show("a.txt");
    remove("b.bin");
    return 0;
}
