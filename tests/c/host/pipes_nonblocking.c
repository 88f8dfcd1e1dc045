// A pipe without waiting: capacity, atomic writes, end of file, what poll says.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

// Prints a result and, if it is a failure, why.
#define TRY(e)                                                                                     \
    do {                                                                                           \
        long long result = (long long)(e);                                                         \
        printf("%lld %s\n", result, result < 0 ? strerror(errno) : "");                            \
    } while (0)

static void ready(int r, int w) {
    struct pollfd p[2] = {{r, POLLIN, 0}, {w, POLLOUT, 0}};
    int n = poll(p, 2, 0);
    printf("ready %d: %x %x\n", n, p[0].revents, p[1].revents);
}

int main(void) {
    int p[2];
    printf("%d\n", pipe2(p, O_NONBLOCK));
    char block[4096], b[100];
    memset(block, 'x', sizeof block);
    ready(p[0], p[1]);
    TRY(read(p[0], b, 1));
    write(p[1], "abc", 3);
    ready(p[0], p[1]);
    int n = 0;
    printf("%d\n", ioctl(p[0], FIONREAD, &n));
    printf("%d\n", n);
    read(p[0], b, 3);
    long total = 0;
    ssize_t k;
    while ((k = write(p[1], block, sizeof block)) > 0)
        total += k;
    TRY(total);
    ready(p[0], p[1]);
    TRY(read(p[1], b, 1));
    TRY(write(p[0], b, 1));
    printf("%zd\n", read(p[0], b, 0));
    close(p[1]);
    total = 0;
    while ((k = read(p[0], block, sizeof block)) > 0)
        total += k;
    printf("%ld %zd\n", total, k);
    ready(p[0], -1);
    pipe(p);
    close(p[0]);
    signal(SIGPIPE, SIG_IGN);
    TRY(write(p[1], "x", 1));
    ready(-1, p[1]);
    ready(77, -1);
    TRY(pipe2(p, 12345));
    return 0;
}
