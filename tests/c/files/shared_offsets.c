// Duplicated descriptors share their offset; separate opens do not; O_APPEND wins over seeks.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void dump(const char *name) {
    char b[64];
    int fd = open(name, O_RDONLY);
    ssize_t n = read(fd, b, sizeof b);
    printf("%zd %.*s\n", n, (int)n, b);
    close(fd);
}

int main(void) {
    int a = open("f", O_CREAT | O_RDWR, 0600), b = dup(a), c = open("f", O_RDWR);
    write(a, "aaaa", 4);
    write(b, "bbbb", 4);
    write(c, "cc", 2);
    dump("f");
    lseek(a, 2, SEEK_SET);
    write(b, "XX", 2);
    dump("f");
    int d = open("f", O_WRONLY | O_APPEND);
    lseek(d, 0, SEEK_SET);
    write(d, "end", 3);
    dump("f");
    lseek(c, 20, SEEK_SET);
    write(c, "hole", 4);
    printf("%ld\n", (long)lseek(c, 0, SEEK_END));
    unlink("f");
    lseek(a, 0, SEEK_SET);
    char buffer[5] = "";
    read(a, buffer, 4);
    puts(buffer);
    printf("%d\n", open("f", O_RDONLY));
    close(a);
    close(b);
    close(c);
    close(d);
    return 0;
}
