// The kernel refuses null buffers with EFAULT and does not do half of a call.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define TRY(...) puts(syscall(__VA_ARGS__) < 0 ? strerror(errno) : "ok")

int main(void) {
    int fd = open("f", O_RDWR | O_CREAT, 0600);
    write(fd, "data", 4);
    lseek(fd, 0, SEEK_SET);
    TRY(SYS_write, fd, NULL, 5);
    TRY(SYS_read, fd, NULL, 5);
    TRY(SYS_openat, AT_FDCWD, NULL, O_RDONLY);
    TRY(SYS_getcwd, NULL, 100);
    TRY(SYS_uname, NULL);
    TRY(SYS_pipe2, NULL, 0);
    TRY(SYS_unlinkat, AT_FDCWD, NULL, 0);
    TRY(SYS_write, 99, NULL, 5);
    TRY(SYS_write, fd, NULL, 0);
    TRY(SYS_readlinkat, AT_FDCWD, "f", NULL, 10);
    TRY(SYS_nanosleep, NULL, NULL);
    struct stat st;
    fstat(fd, &st);
    printf("%ld", (long)st.st_size);
    printf(" %ld\n", (long)lseek(fd, 0, SEEK_CUR));
    return 0;
}
