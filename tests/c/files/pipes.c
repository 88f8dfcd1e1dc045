// Pipes inside one process: order, capacity left, end of file, stdio over a descriptor.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(void) {
    int p[2];
    printf("%d\n", pipe(p));
    printf("%zd\n", write(p[1], "through the pipe", 16));
    char b[32] = "";
    ssize_t n = read(p[0], b, 7);
    printf("%zd %s\n", n, b);
    FILE *w = fdopen(p[1], "w");
    fprintf(w, " and %d more\n", 3);
    fclose(w);
    FILE *r = fdopen(p[0], "r");
    printf("%s", fgets(b, sizeof b, r));
    int c = getc(r);
    printf("%d %d\n", c, feof(r) != 0);
    fclose(r);
    pipe2(p, O_NONBLOCK | O_CLOEXEC);
    n = read(p[0], b, 1);
    printf("%zd %d\n", n, errno == EAGAIN);
    printf("%d\n", fcntl(p[0], F_GETFL) & O_NONBLOCK ? 1 : 0);
    close(p[0]);
    signal(SIGPIPE, SIG_IGN);
    n = write(p[1], "x", 1);
    printf("%zd %d\n", n, errno == EPIPE);
    close(p[1]);
    return 0;
}
