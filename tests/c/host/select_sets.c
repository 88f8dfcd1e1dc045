// select and pselect: which descriptors are ready, timeouts, bad descriptors.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/select.h>
#include <unistd.h>

// Prints a result and, if it is a failure, why.
#define TRY(e)                                                                                     \
    do {                                                                                           \
        long long result = (long long)(e);                                                         \
        printf("%lld %s\n", result, result < 0 ? strerror(errno) : "");                            \
    } while (0)

int main(void) {
    int p[2], q[2];
    pipe(p);
    pipe(q);
    fd_set r, w;
    FD_ZERO(&r);
    FD_ZERO(&w);
    FD_SET(p[0], &r);
    FD_SET(q[0], &r);
    struct timeval none = {0, 0};
    printf("%d\n", select(q[1] + 1, &r, NULL, NULL, &none));
    printf("%d %d\n", FD_ISSET(p[0], &r), FD_ISSET(q[0], &r));
    write(q[1], "x", 1);
    FD_SET(p[0], &r);
    FD_SET(q[0], &r);
    FD_SET(p[1], &w);
    printf("%d\n", select(q[1] + 1, &r, &w, NULL, NULL));
    printf("%d %d %d\n", FD_ISSET(p[0], &r) != 0, FD_ISSET(q[0], &r) != 0, FD_ISSET(p[1], &w) != 0);
    close(p[1]);
    FD_ZERO(&r);
    FD_SET(p[0], &r);
    struct timespec t = {0, 1000000};
    printf("%d\n", pselect(p[0] + 1, &r, NULL, NULL, &t, NULL));
    FD_ZERO(&r);
    FD_SET(50, &r);
    TRY(select(51, &r, NULL, NULL, &none));
    TRY(select(-1, NULL, NULL, NULL, &none));
    int fd = open("f", O_RDWR | O_CREAT, 0600);
    FD_ZERO(&r);
    FD_SET(fd, &r);
    printf("%d\n", select(fd + 1, &r, NULL, NULL, NULL));
    struct timeval wait = {0, 2000};
    printf("%d\n", select(0, NULL, NULL, NULL, &wait));
    return 0;
}
