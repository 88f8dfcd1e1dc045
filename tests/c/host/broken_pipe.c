// Writing to a pipe that nobody reads ends the program with SIGPIPE unless it is handled.
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static volatile sig_atomic_t seen;

static void note(int signal) { seen = signal; }

int main(void) {
    int p[2];
    pipe(p);
    close(p[0]);
    signal(SIGPIPE, note);
    ssize_t n = write(p[1], "x", 1);
    int error = errno;
    printf("%zd %s %d\n", n, strerror(error), seen == SIGPIPE);
    return 0;
}
