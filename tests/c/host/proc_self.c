// What /proc/self shows about the program.
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
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
    char link[4096] = "", here[4096];
    getcwd(here, sizeof here);
    ssize_t n = readlink("/proc/self/cwd", link, sizeof link);
    printf("%d\n", n == (ssize_t)strlen(here) && !memcmp(link, here, (size_t)n));
    int fd = open("file", O_RDWR | O_CREAT, 0600);
    write(fd, "data", 4);
    char name[64];
    snprintf(name, 64, "/proc/self/fd/%d", fd);
    struct stat a, b;
    fstat(fd, &a);
    printf("%d", stat(name, &b));
    printf(" %d\n", a.st_ino == b.st_ino);
    lstat(name, &b);
    printf("%d\n", S_ISLNK(b.st_mode));
    int again = open(name, O_RDONLY);
    char text[8] = "";
    printf("%zd", read(again, text, 7));
    printf(" %s\n", text);
    DIR *d = opendir("/proc/self/fd");
    int found = 0;
    for (struct dirent *e; (e = readdir(d));)
        found += atoi(e->d_name) == fd;
    closedir(d);
    printf("%d\n", found);
    close(fd);
    TRY(open(name, O_RDONLY));
    stat("/proc/self", &a);
    printf("%d\n", S_ISDIR(a.st_mode));
    snprintf(name, 64, "/proc/%d/comm", (int)getpid());
    FILE *f = fopen(name, "r");
    printf("%d\n", f && fgets(link, sizeof link, f) && strlen(link) > 1);
    FILE *mem = fopen("/proc/meminfo", "r");
    printf("%d\n", mem && fgets(link, sizeof link, mem) && !strncmp(link, "MemTotal", 8));
    return 0;
}
