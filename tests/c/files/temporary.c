// tmpfile, mkstemp, mkdtemp: usable, distinct, removed.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
    FILE *t = tmpfile();
    if (!t) {
        perror("tmpfile");
        return 1;
    }
    for (int i = 0; i < 100; i++)
        fprintf(t, "%d,", i * i);
    rewind(t);
    long sum = 0;
    int v, n = 0;
    while (fscanf(t, "%d,", &v) == 1)
        sum += v, n++;
    printf("%d %ld\n", n, sum);
    fclose(t);
    char a[] = "one-XXXXXX", b[] = "one-XXXXXX";
    int x = mkstemp(a), y = mkstemp(b);
    printf("%d %d %d\n", x >= 0, y >= 0, strcmp(a, b) != 0);
    printf("%zd\n", write(x, "data", 4));
    struct stat s;
    fstat(x, &s);
    printf("%d %o\n", (int)s.st_size, s.st_mode & 0777);
    close(x);
    close(y);
    printf("%d %d\n", unlink(a), unlink(b));
    char d[] = "dir-XXXXXX";
    printf("%d\n", mkdtemp(d) == d);
    int r = stat(d, &s);
    printf("%d %d\n", r, S_ISDIR(s.st_mode));
    printf("%d\n", rmdir(d));
    return 0;
}
