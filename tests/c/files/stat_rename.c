// stat, rename, links, chmod, truncate, access.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void describe(const char *p) {
    struct stat s;
    if (lstat(p, &s)) {
        printf("%s: %s\n", p, strerror(errno));
        return;
    }
    const char *kind = S_ISREG(s.st_mode) ? "file" : S_ISDIR(s.st_mode) ? "dir" : S_ISLNK(s.st_mode) ? "link" : "other";
    // How large a directory is depends on the file system.
    long size = S_ISDIR(s.st_mode) ? -1 : (long)s.st_size;
    printf("%s: %s %o size %ld\n", p, kind, S_ISLNK(s.st_mode) ? 0777 : s.st_mode & 0777, size);
}

int main(void) {
    umask(022);
    FILE *f = fopen("x", "w");
    fputs("0123456789", f);
    fclose(f);
    describe("x");
    printf("%d\n", rename("x", "y"));
    describe("x");
    describe("y");
    chmod("y", 0600);
    truncate("y", 4);
    describe("y");
    printf("%d\n", symlink("y", "z"));
    describe("z");
    char target[16];
    ssize_t n = readlink("z", target, sizeof target);
    printf("%zd %.*s\n", n, (int)n, target);
    struct stat s;
    stat("z", &s);
    printf("%ld\n", (long)s.st_size);
    printf("%d %d\n", access("y", R_OK), access("nope", F_OK));
    int fd = open("y", O_RDWR);
    ftruncate(fd, 8);
    char b[8];
    n = read(fd, b, 8);
    printf("%zd %d\n", n, b[7]);
    printf("%zd\n", pwrite(fd, "PW", 2, 6));
    n = pread(fd, b, 2, 6);
    printf("%zd %.2s\n", n, b);
    printf("%ld\n", (long)lseek(fd, 0, SEEK_CUR));
    close(fd);
    rename("y", "z");
    describe("z");
    describe("y");
    mkdir("dir", 0750);
    describe("dir");
    printf("%d\n", rename("z", "dir/moved"));
    describe("dir/moved");
    unlink("dir/moved");
    rmdir("dir");
    stat("/dev/null", &s);
    printf("%d\n", S_ISCHR(s.st_mode));
    return 0;
}
