// Redirecting the standard streams with freopen and dup2, and restoring them.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
    fflush(stdout);
    int saved = dup(1);
    freopen("out.txt", "w", stdout);
    printf("captured %d\n", 1);
    puts("captured 2");
    fflush(stdout);
    dup2(saved, 1);
    puts("restored");
    fflush(stdout);
    FILE *f = freopen("out.txt", "r", stdin);
    char line[40];
    while (fgets(line, sizeof line, f))
        printf("> %s", line);
    printf("%d\n", getchar());
    freopen("/dev/null", "w", stderr);
    fputs("nobody sees this\n", stderr);
    unlink("out.txt");
    return 0;
}
