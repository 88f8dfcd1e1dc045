// Times of files: set, omitted, now, inherited by nobody.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>
#include <utime.h>

// Prints a result and, if it is a failure, why.
#define TRY(e)                                                                                     \
    do {                                                                                           \
        long long result = (long long)(e);                                                         \
        printf("%lld %s\n", result, result < 0 ? strerror(errno) : "");                            \
    } while (0)

static void show(const char *path) {
    struct stat st;
    lstat(path, &st);
    printf("%s %lld.%09ld %lld.%09ld\n", path, (long long)st.st_atim.tv_sec, st.st_atim.tv_nsec,
           (long long)st.st_mtim.tv_sec, st.st_mtim.tv_nsec);
}

int main(void) {
    int fd = open("f", O_RDWR | O_CREAT, 0600);
    struct timespec set[2] = {{1000, 5}, {2000, 999999999}};
    printf("%d\n", futimens(fd, set));
    show("f");
    struct timespec one[2] = {{0, UTIME_OMIT}, {3000, 0}};
    printf("%d\n", utimensat(AT_FDCWD, "f", one, 0));
    show("f");
    struct timeval micro[2] = {{4000, 7}, {5000, 8}};
    printf("%d\n", utimes("f", micro));
    show("f");
    struct utimbuf old = {6000, 7000};
    printf("%d\n", utime("f", &old));
    show("f");
    symlink("f", "l");
    printf("%d\n", utimensat(AT_FDCWD, "l", set, AT_SYMLINK_NOFOLLOW));
    show("l");
    show("f");
    struct timespec bad[2] = {{0, -1}, {0, 0}};
    TRY(futimens(fd, bad));
    TRY(utimensat(AT_FDCWD, "missing", NULL, 0));
    printf("%d\n", futimens(fd, NULL));
    struct stat st;
    fstat(fd, &st);
    printf("%d\n", st.st_mtime > 7000);
    futimens(fd, set);
    write(fd, "x", 1);
    fstat(fd, &st);
    printf("%d %d\n", st.st_mtime > 7000, st.st_atime == 1000);
    struct timespec far[2] = {{5000000000LL, 0}, {5000000000LL, 0}};
    printf("%d\n", futimens(fd, far));
    show("f");
    return 0;
}
