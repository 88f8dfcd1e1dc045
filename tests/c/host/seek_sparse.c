// Positions: seeking from all three places, holes, 64-bit offsets, errors.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// Prints a result and, if it is a failure, why.
#define TRY(e)                                                                                     \
    do {                                                                                           \
        long long result = (long long)(e);                                                         \
        printf("%lld %s\n", result, result < 0 ? strerror(errno) : "");                            \
    } while (0)

int main(void) {
    int fd = open("sparse", O_RDWR | O_CREAT | O_TRUNC, 0600);
    write(fd, "start", 5);
    printf("%lld\n", (long long)lseek(fd, 10000, SEEK_CUR));
    write(fd, "end", 3);
    struct stat st;
    fstat(fd, &st);
    printf("size %lld\n", (long long)st.st_size);
    char b[16];
    printf("%zd\n", pread(fd, b, 16, 3));
    printf("%c%c %d\n", b[0], b[1], b[2] == 0 && b[15] == 0);
    printf("%zd\n", pread(fd, b, 16, 10000));
    printf("%zd", pread(fd, b, 16, 10005));
    printf(" %.3s\n", b);
    printf("%zd\n", pread(fd, b, 16, 20000));
    off_t big = 5000000000LL;
    printf("%lld\n", (long long)lseek(fd, big, SEEK_SET));
    printf("%zd", write(fd, "!", 1));
    printf(" %lld\n", (long long)lseek(fd, 0, SEEK_END));
    printf("%zd", pread(fd, b, 1, big));
    printf(" %c\n", b[0]);
    TRY(lseek(fd, -1, SEEK_SET));
    TRY(lseek(fd, 0, 77));
    TRY(pread(fd, b, 1, -1));
    printf("%zd", pwrite(fd, "P", 1, 1));
    printf(" %lld\n", (long long)lseek(fd, 0, SEEK_CUR));
    printf("%d\n", ftruncate(fd, 4));
    lseek(fd, 0, SEEK_SET);
    ssize_t n = read(fd, b, 16);
    printf("%zd %.4s\n", n, b);
    TRY(ftruncate(fd, -1));
    printf("%d\n", truncate("sparse", 6));
    n = pread(fd, b, 16, 0);
    printf("%zd %.4s %d %d\n", n, b, b[4], b[5]);
    int p[2];
    pipe(p);
    TRY(lseek(p[0], 0, SEEK_CUR));
    TRY(pread(p[0], b, 1, 0));
    return 0;
}
