// What the kernel does not look at may be null; a call that fails for another reason is no error.
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
    TRY(SYS_write, 99, NULL, 5);
    TRY(SYS_write, fd, NULL, 0);
    TRY(SYS_read, fd, NULL, 0);
    TRY(SYS_utimensat, fd, NULL, NULL, 0);
    TRY(SYS_rt_sigprocmask, 0, NULL, NULL, 8);
    struct stat st;
    fstat(fd, &st);
    printf("%ld", (long)st.st_size);
    printf(" %ld\n", (long)lseek(fd, 0, SEEK_CUR));
    return 0;
}
