// A small CSV report: parse quoted fields from a file it writes first, aggregate, write back.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int field(FILE *f, char *to, size_t size) {
    size_t n = 0;
    int c = getc(f), quoted = 0;
    if (c == '"') {
        quoted = 1;
        c = getc(f);
    }
    for (;; c = getc(f)) {
        if (c == EOF)
            break;
        if (quoted && c == '"') {
            c = getc(f);
            if (c != '"') {
                quoted = 0;
                if (c == ',' || c == '\n' || c == EOF)
                    break;
            }
        } else if (!quoted && (c == ',' || c == '\n'))
            break;
        if (n + 1 < size)
            to[n++] = (char)c;
    }
    to[n] = 0;
    return c;
}

int main(void) {
    FILE *f = fopen("data.csv", "w+");
    fputs("name,city,amount\n\"Smith, J\",Oslo,12.50\nLee,\"New \"\"York\"\"\",7\nKim,Oslo,-2.25\n", f);
    rewind(f);
    char name[32], city[32], amount[32];
    double oslo = 0, total = 0;
    int rows = 0;
    field(f, name, sizeof name), field(f, city, sizeof city), field(f, amount, sizeof amount);
    while (field(f, name, sizeof name) != EOF) {
        field(f, city, sizeof city);
        field(f, amount, sizeof amount);
        double v = strtod(amount, NULL);
        printf("%s | %s | %.2f\n", name, city, v);
        total += v;
        if (!strcmp(city, "Oslo"))
            oslo += v;
        rows++;
    }
    printf("%d %.2f %.2f\n", rows, oslo, total);
    fclose(f);
    remove("data.csv");
    return 0;
}
