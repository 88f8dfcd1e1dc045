// Every flag of open: creation, exclusion, truncation, appending, directories, links.
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

static int try(const char *what, const char *path, int flags) {
    int fd = open(path, flags, 0640);
    printf("%s: %s\n", what, fd < 0 ? strerror(errno) : "ok");
    return fd;
}

static void show(const char *path) {
    char text[64] = "";
    int fd = open(path, O_RDONLY);
    ssize_t n = read(fd, text, sizeof text - 1);
    printf("%s has %zd bytes: %s\n", path, n, text);
    close(fd);
}

int main(void) {
    try("missing", "f", O_RDONLY);
    int fd = try("create", "f", O_WRONLY | O_CREAT | O_EXCL);
    printf("%zd\n", write(fd, "one", 3));
    printf("read of a write-only file: %zd", read(fd, &fd, 0));
    printf(" %s\n", strerror(errno));
    close(fd);
    try("exclusive", "f", O_WRONLY | O_CREAT | O_EXCL);
    fd = try("append", "f", O_WRONLY | O_APPEND);
    printf("%zd", write(fd, "two", 3));
    printf(" %zd\n", lseek(fd, 0, SEEK_CUR));
    lseek(fd, 0, SEEK_SET);
    write(fd, "three", 5);
    printf("%s\n", fcntl(fd, F_GETFL) & O_APPEND ? "appending" : "not appending");
    close(fd);
    show("f");
    close(try("truncate", "f", O_WRONLY | O_TRUNC));
    show("f");
    try("directory flag on a file", "f", O_RDONLY | O_DIRECTORY);
    mkdir("d", 0755);
    try("directory for writing", "d", O_WRONLY);
    try("directory with create", "d", O_RDONLY | O_CREAT);
    close(try("directory", "d", O_RDONLY | O_DIRECTORY));
    try("slash behind a file", "f/", O_RDONLY);
    try("slash behind a new file", "g/", O_WRONLY | O_CREAT);
    try("file as directory", "f/g", O_RDONLY);
    try("missing directory", "e/g", O_WRONLY | O_CREAT);
    symlink("f", "l");
    try("no follow", "l", O_RDONLY | O_NOFOLLOW);
    close(try("follow", "l", O_RDONLY));
    symlink("l2", "l1");
    symlink("l1", "l2");
    try("loop", "l1", O_RDONLY);
    symlink("target", "dangling");
    try("exclusive through a link", "dangling", O_WRONLY | O_CREAT | O_EXCL);
    close(try("create through a link", "dangling", O_WRONLY | O_CREAT));
    show("target");
    fd = try("path only", "f", O_PATH);
    TRY(read(fd, &fd, 1));
    try("empty", "", O_RDONLY);
    char name[300];
    memset(name, 'n', 299);
    name[299] = 0;
    try("long name", name, O_RDONLY);
    return 0;
}
