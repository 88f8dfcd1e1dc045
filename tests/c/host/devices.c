// The devices that every program may use.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

// Prints a result and, if it is a failure, why.
#define TRY(e)                                                                                     \
    do {                                                                                           \
        long long result = (long long)(e);                                                         \
        printf("%lld %s\n", result, result < 0 ? strerror(errno) : "");                            \
    } while (0)

int main(void) {
    char b[64];
    int null = open("/dev/null", O_RDWR);
    printf("%zd", read(null, b, 64));
    printf(" %zd\n", write(null, b, 64));
    printf("%ld\n", (long)lseek(null, 100, SEEK_SET));
    TRY(ftruncate(null, 5));
    int zero = open("/dev/zero", O_RDONLY);
    memset(b, 1, 64);
    printf("%zd", read(zero, b, 64));
    printf(" %d\n", b[0] + b[63]);
    int full = open("/dev/full", O_RDWR);
    TRY(write(full, b, 64));
    FILE *f = fopen("/dev/full", "w");
    fputs("does not fit", f);
    TRY(fflush(f));
    fclose(f);
    int random = open("/dev/urandom", O_RDONLY);
    char x[16], y[16];
    printf("%zd", read(random, x, 16));
    printf(" %zd", read(random, y, 16));
    printf(" %d\n", memcmp(x, y, 16) != 0);
    printf("%zd\n", getrandom(x, 16, 0));
    printf("%d\n", getentropy(y, 16));
    printf("%d\n", memcmp(x, y, 16) != 0);
    TRY(getentropy(y, 1000));
    int out = open("/dev/stdout", O_WRONLY);
    printf("%d\n", out >= 0);
    fflush(stdout);
    dprintf(out, "through /dev/stdout\n");
    int fd = open("f", O_RDWR | O_CREAT, 0600);
    write(fd, "by number", 9);
    char name[32];
    snprintf(name, 32, "/dev/fd/%d", fd);
    int again = open(name, O_RDONLY);
    memset(b, 0, 64);
    printf("%zd", read(again, b, 63));
    printf(" %s\n", b);
    TRY(open("/dev/null/x", O_RDONLY));
    return 0;
}
