// stat and its relatives: types, modes, sizes, empty paths, links.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

// Prints a result and, if it is a failure, why.
#define TRY(e)                                                                                     \
    do {                                                                                           \
        long long result = (long long)(e);                                                         \
        printf("%lld %s\n", result, result < 0 ? strerror(errno) : "");                            \
    } while (0)

static void show(const char *what, const struct stat *st) {
    printf("%s: %o", what, (unsigned)st->st_mode);
    if (S_ISREG(st->st_mode))
        printf(" %lld bytes", (long long)st->st_size);
    if (S_ISCHR(st->st_mode))
        printf(" device %u,%u", major(st->st_rdev), minor(st->st_rdev));
    puts("");
}

int main(void) {
    umask(022);
    struct stat st, other;
    int fd = open("f", O_RDWR | O_CREAT | O_TRUNC, 0666);
    write(fd, "12345", 5);
    fstat(fd, &st);
    show("descriptor", &st);
    stat("f", &other);
    show("path", &other);
    printf("%d %d\n", st.st_ino == other.st_ino, st.st_uid == geteuid());
    symlink("f", "l");
    lstat("l", &st);
    printf("%o %lld\n", (unsigned)st.st_mode, (long long)st.st_size);
    mkdir("d", 01777);
    stat("d", &st);
    show("directory", &st);
    mkfifo("p", 0600);
    stat("p", &st);
    show("fifo", &st);
    stat("/dev/null", &st);
    show("null", &st);
    fstatat(fd, "", &st, AT_EMPTY_PATH);
    show("empty path", &st);
    fstatat(AT_FDCWD, "l", &st, AT_SYMLINK_NOFOLLOW);
    printf("%d\n", S_ISLNK(st.st_mode));
    int dir = open("d", O_RDONLY | O_DIRECTORY);
    mkdirat(dir, "e", 0700);
    fstatat(dir, "e", &st, 0);
    show("relative", &st);
    TRY(stat("missing", &st));
    TRY(stat("f/x", &st));
    TRY(fstat(99, &st));
    TRY(stat("", &st));
    int p[2];
    pipe(p);
    fstat(p[0], &st);
    printf("%d\n", S_ISFIFO(st.st_mode));
    return 0;
}
