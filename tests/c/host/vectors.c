// readv, writev, preadv, pwritev: several buffers in one call.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

// Prints a result and, if it is a failure, why.
#define TRY(e)                                                                                     \
    do {                                                                                           \
        long long result = (long long)(e);                                                         \
        printf("%lld %s\n", result, result < 0 ? strerror(errno) : "");                            \
    } while (0)

int main(void) {
    int fd = open("v", O_RDWR | O_CREAT | O_TRUNC, 0600);
    struct iovec out[3] = {{"alpha", 5}, {"", 0}, {"beta", 4}};
    printf("%zd\n", writev(fd, out, 3));
    printf("%zd\n", pwritev(fd, out, 3, 4));
    char a[4] = "", b[6] = "", c[32] = "";
    struct iovec in[3] = {{a, 3}, {b, 5}, {c, 20}};
    printf("%zd", preadv(fd, in, 3, 0));
    printf(" %s", a);
    printf(" %s", b);
    printf(" %s\n", c);
    lseek(fd, 2, SEEK_SET);
    ssize_t n = readv(fd, in, 2);
    printf("%zd", n);
    printf(" %s", a);
    printf(" %s", b);
    printf(" %ld\n", (long)lseek(fd, 0, SEEK_CUR));
    TRY(writev(fd, out, -1));
    TRY(writev(99, out, 1));
    printf("%zd\n", readv(fd, in, 0));
    struct iovec line[2] = {{"written ", 8}, {"at once\n", 8}};
    fflush(stdout);
    return writev(1, line, 2) == 16 ? 0 : 1;
}
