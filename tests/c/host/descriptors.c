// dup, dup2, dup3, fcntl: the lowest number, shared offsets, flags.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define SHOW(e)                                                                                    \
    do {                                                                                           \
        long r = (e);                                                                              \
        printf("%s = %ld %s\n", #e, r, r < 0 ? strerror(errno) : "");                              \
    } while (0)

int main(void) {
    int fd = open("f", O_RDWR | O_CREAT | O_TRUNC, 0600);
    write(fd, "0123456789", 10);
    int other = dup(fd);
    printf("%d\n", other == fd + 1);
    SHOW(lseek(other, 2, SEEK_SET));
    SHOW(lseek(fd, 0, SEEK_CUR));
    int again = open("f", O_RDONLY);
    SHOW(lseek(again, 0, SEEK_CUR));
    SHOW(dup2(fd, 50));
    SHOW(dup2(50, 50));
    SHOW(dup2(77, 50));
    SHOW(dup2(fd, -1));
    SHOW(dup3(fd, fd, 0));
    SHOW(dup3(fd, 51, O_CLOEXEC));
    SHOW(fcntl(51, F_GETFD));
    SHOW(fcntl(50, F_GETFD));
    SHOW(fcntl(50, F_SETFD, FD_CLOEXEC));
    SHOW(fcntl(50, F_GETFD));
    SHOW(fcntl(fd, F_DUPFD, 60));
    SHOW(fcntl(fd, F_DUPFD_CLOEXEC, 60));
    SHOW(fcntl(fd, F_DUPFD, -1));
    SHOW(fcntl(fd, F_GETFL) & O_ACCMODE);
    SHOW(fcntl(again, F_GETFL) & O_ACCMODE);
    SHOW(fcntl(fd, F_SETFL, O_APPEND | O_NONBLOCK));
    SHOW(!!(fcntl(other, F_GETFL) & O_APPEND));
    SHOW(!!(fcntl(again, F_GETFL) & O_APPEND));
    SHOW(fcntl(99, F_GETFL));
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    SHOW(fcntl(fd, F_SETLK, &lock));
    SHOW(fcntl(fd, F_GETLK, &lock));
    printf("%d\n", lock.l_type == F_UNLCK);
    SHOW(close(fd));
    SHOW(close(fd));
    SHOW(lseek(other, 0, SEEK_END));
    SHOW(open("f", O_RDONLY) == fd);
    return 0;
}
