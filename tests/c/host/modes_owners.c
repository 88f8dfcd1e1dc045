// chmod, chown, umask, access.
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

static void mode(const char *path) {
    struct stat st;
    lstat(path, &st);
    printf("%s %o\n", path, (unsigned)st.st_mode);
}

int main(void) {
    printf("%d\n", umask(077) >= 0);
    close(creat("f", 0666));
    mode("f");
    printf("%03o\n", (unsigned)umask(0));
    mkdir("d", 0777);
    mode("d");
    int fd = open("f", O_RDWR);
    printf("%d\n", chmod("f", 04711));
    mode("f");
    printf("%d\n", fchmod(fd, 0640));
    mode("f");
    printf("%d\n", fchmodat(AT_FDCWD, "d", 01755, 0));
    mode("d");
    TRY(chmod("missing", 0));
    TRY(fchmod(99, 0));
    printf("%d\n", chown("f", -1, -1));
    printf("%d\n", chown("f", geteuid(), getegid()));
    printf("%d\n", fchown(fd, -1, getegid()));
    symlink("f", "l");
    printf("%d\n", lchown("l", geteuid(), -1));
    mode("l");
    printf("%d %d\n", access("f", F_OK), access("f", R_OK | W_OK));
    chmod("f", 0600);
    TRY(access("f", X_OK));
    chmod("f", 0700);
    printf("%d\n", access("f", X_OK));
    TRY(access("nothing", F_OK));
    printf("%d\n", faccessat(AT_FDCWD, "f", R_OK, AT_EACCESS));
    TRY(access("f", 99));
    return 0;
}
