// Directories: creation, listing, nested paths, relative opens, removal and its errors.
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int order(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

static void list(const char *path) {
    DIR *d = opendir(path);
    if (!d) {
        printf("%s: %s\n", path, strerror(errno));
        return;
    }
    char *names[32];
    int n = 0;
    for (struct dirent *e; (e = readdir(d)) && n < 32;)
        names[n++] = strdup(e->d_name);
    closedir(d);
    qsort(names, (size_t)n, sizeof *names, order);
    printf("%s:", path);
    for (int i = 0; i < n; i++) {
        printf(" %s", names[i]);
        free(names[i]);
    }
    puts("");
}

static void touch(const char *path) {
    int fd = open(path, O_CREAT | O_WRONLY | O_TRUNC, 0644);
    if (fd < 0)
        printf("%s: %s\n", path, strerror(errno));
    else
        close(fd);
}

int main(void) {
    printf("%d\n", mkdir("d", 0755));
    printf("%d %d\n", mkdir("d", 0755), errno == EEXIST);
    mkdir("d/sub", 0700);
    touch("d/b");
    touch("d/a");
    touch("d/sub/deep");
    touch("nowhere/x");
    list("d");
    list("d/sub");
    list("missing");
    list("d/a");
    printf("%d %d\n", rmdir("d"), errno == ENOTEMPTY);
    chdir("d/sub");
    touch("../c");
    char where[4096];
    printf("%s\n", strrchr(getcwd(where, sizeof where), '/'));
    list("..");
    int dir = open("..", O_RDONLY | O_DIRECTORY);
    int fd = openat(dir, "sub/deep", O_WRONLY);
    printf("%d\n", fd >= 0);
    close(fd);
    unlinkat(dir, "a", 0);
    fchdir(dir);
    close(dir);
    list(".");
    unlink("b");
    unlink("c");
    unlink("sub/deep");
    printf("%d\n", rmdir("sub"));
    chdir("..");
    printf("%d\n", rmdir("d"));
    struct dirent **entries;
    mkdir("s", 0755);
    touch("s/2");
    touch("s/1");
    int n = scandir("s", &entries, NULL, alphasort);
    for (int i = 0; i < n; i++) {
        printf("%s ", entries[i]->d_name);
        free(entries[i]);
    }
    free(entries);
    puts("");
    return 0;
}
