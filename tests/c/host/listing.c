// Reading directories: all entries once, rewinding, positions, types, changes while reading.
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
    mkdir("d", 0755);
    for (int i = 0; i < 150; i++) {
        char name[64];
        snprintf(name, 64, "d/file-with-a-longer-name-%03d", i);
        close(creat(name, 0600));
    }
    mkdir("d/sub", 0755);
    symlink("sub", "d/link");
    DIR *d = opendir("d");
    int files = 0, directories = 0, links = 0;
    for (struct dirent *e; (e = readdir(d));) {
        files += e->d_type == DT_REG;
        directories += e->d_type == DT_DIR;
        links += e->d_type == DT_LNK;
    }
    printf("%d %d %d\n", files, directories, links);
    rewinddir(d);
    int n = 0;
    while (readdir(d))
        n++;
    printf("%d\n", n);
    rewinddir(d);
    readdir(d);
    readdir(d);
    long at = telldir(d);
    char name[256];
    strcpy(name, readdir(d)->d_name);
    readdir(d);
    seekdir(d, at);
    printf("%d\n", strcmp(name, readdir(d)->d_name) == 0);
    printf("%d\n", dirfd(d) >= 3);
    closedir(d);
    struct dirent **list;
    n = scandir("d", &list, NULL, alphasort);
    printf("%d %s %s %s\n", n, list[0]->d_name, list[2]->d_name, list[n - 1]->d_name);
    for (int i = 0; i < 150; i++) {
        snprintf(name, 64, "d/file-with-a-longer-name-%03d", i);
        if (unlink(name))
            printf("%s: %s\n", name, strerror(errno));
    }
    TRY(rmdir("d"));
    rmdir("d/sub");
    unlink("d/link");
    printf("%d\n", rmdir("d"));
    TRY(opendir("d") == NULL ? -1 : 0);
    TRY(opendir("/dev/null") == NULL ? -1 : 0);
    return 0;
}
